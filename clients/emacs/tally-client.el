;;; tally-client.el --- The Tally server process and requests to it  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; All of Emacs shares one server.  It starts with the first request and
;; restarts if it dies; pending requests are then sent again.  Few are in
;; the pipe at a time: writing to a server that is stopped never blocks.

;;; Code:

(require 'cl-lib)
(require 'eieio)
(require 'jsonrpc)
(require 'subr-x)

(defgroup tally nil "Tasks, focus, habits, time tracking and scores with tallyd." :group 'applications)

(defcustom tally-command "tallyd" "The server: a program on variable `exec-path', or a file name." :type 'string)
(defcustom tally-arguments nil "Additional command-line arguments of the server." :type '(repeat string))
(defcustom tally-database nil "The database file; nil means the server's default." :type '(choice (const nil) file))

(defvar tally-event-functions nil
  "Functions called with the name of an event of the server and its parameters.
“restarted” means that events may have been missed, and “silence” and
“reply” that the server does not respond, and responds again.")

(cl-defstruct (tally--request (:constructor tally--make-request) (:copier nil)) method parameters success failure)

(defconst tally--pipe-bytes 16384 "How much may be in the pipe to the server, well below its size.")

(defvar tally--connection nil "The connection to the server, or nil.")
(defvar tally--waiting nil "The requests that are still to be sent, oldest first.")
(defvar tally--sent nil "The requests that are sent and unanswered, oldest first.")
(defvar tally--silent nil "Non-nil while the server does not respond.")
(defvar tally--watch nil "The timer that finds the server silent.")
(defvar tally--deaths nil "The times of recent server exits, latest first.")
(defvar tally--revival nil "The timer that restarts the server, or nil.")
(defvar tally--errors nil "The buffer with the standard error output of the latest server.")
(defvar tally--count 0 "The number of requests so far.")
(defvar tally--session
  (substring (secure-hash 'sha256 (format "%s %s %s %s" (system-name) (emacs-pid) (current-time) (random))) 0 24)
  "A prefix of mutation ids that is unique to this Emacs session.")

(defun tally--plain (text)
  "Return TEXT as one line without properties and control characters."
  (replace-regexp-in-string "[[:cntrl:]]" " " (substring-no-properties text)))

(defun tally--say (format &rest arguments)
  "Show FORMAT with ARGUMENTS in the echo area as plain text."
  (message "%s" (tally--plain (apply #'format format arguments))))

(defun tally--show-problem (problem)
  "Show the message of PROBLEM."
  (tally--say "%s" (plist-get problem :message)))

(defun tally--call (function &rest arguments)
  "Call FUNCTION, if non-nil, with ARGUMENTS, and show its errors."
  (when function
    (condition-case problem (apply function arguments)
      (error (tally--say "Tally: %s" (error-message-string problem))))))

(defun tally--announce (name &optional parameters)
  "Run the event functions with the event NAME and its PARAMETERS."
  (dolist (function tally-event-functions) (tally--call function name parameters)))

;;;; Requests
(defun tally-ask (method parameters &optional success failure plain)
  "Send a request for METHOD, a string, with PARAMETERS, a plist.
Call SUCCESS with the result, or FAILURE with the error, a plist of
:code, :message and :data.  Without FAILURE, show the error's message.
Unless it is PLAIN, it has a `mutationId', and is applied only once."
  (let ((name (format "emacs-%s-%d" tally--session (cl-incf tally--count))))
    (setq tally--waiting
          (append tally--waiting
                  (list (tally--make-request :method method :success success :failure failure
                                             :parameters (append parameters
                                                                 (unless plain (list :mutationId name)))))))
    (if (tally--running-p) (tally--pump) (tally--start))
    (unless tally--watch (tally--watch))))

(defun tally--size (request)
  "Return about how many bytes REQUEST has."
  (+ 200 (* 2 (string-bytes (prin1-to-string (tally--request-parameters request))))))

(defun tally--pump (&optional heard)
  "Send what there is room for in the pipe to the server.
A request that is larger than the room goes alone, when HEARD says that
the server has just replied and so reads."
  (let (full)
    ;; Emacs refuses to write to a process that it knows to be stopped.
    (while (and tally--waiting (not full) tally--connection
                (eq (process-status (jsonrpc--process tally--connection)) 'run))
      (cond ((<= (apply #'+ (tally--size (car tally--waiting)) (mapcar #'tally--size tally--sent)) tally--pipe-bytes)
             (tally--send (pop tally--waiting)))
            (tally--sent (setq full t))
            (heard (tally--send (pop tally--waiting)))
            (t (tally--send (tally--make-request :method "ping")))))))

(defun tally--send (request)
  "Write REQUEST.  If that fails, it is sent again after a restart."
  (setq tally--sent (append tally--sent (list request)))
  (tally--watch)
  (ignore-errors
    (jsonrpc-async-request
     tally--connection (intern (tally--request-method request)) (tally--request-parameters request)
     :timeout nil
     :success-fn (lambda (result) (tally--receive request (tally--request-success request) result))
     :error-fn (lambda (problem)
                 ;; jsonrpc.el reports a dead server with code -1.
                 (unless (eql (plist-get problem :code) -1)
                   (tally--receive request (or (tally--request-failure request) #'tally--show-problem) problem))))))

(defun tally--receive (request function value)
  "Call FUNCTION with VALUE, the reply to REQUEST."
  (when (memq request tally--sent)
    (setq tally--sent (delq request tally--sent))
    (tally--watch)
    (when tally--silent
      (setq tally--silent nil)
      (tally--say "Tally: tallyd responds again.")
      (tally--announce "reply"))
    (tally--pump t)
    (tally--call function value)))

(defun tally--watch ()
  "Notice it when nothing is answered within a second, and send what is kept."
  (when (timerp tally--watch) (cancel-timer tally--watch))
  (setq tally--watch
        (when (or tally--sent tally--waiting)
          (run-at-time 1 0.1 (lambda ()
                               (unless tally--silent
                                 (setq tally--silent t)
                                 (tally--say "Tally: tallyd is not responding; what you do is kept for it.")
                                 (tally--announce "silence"))
                               (tally--pump))))))

(defun tally--wait (reply)
  "Wait briefly, in a keyboard macro longer, for a car of REPLY, and return it."
  (let ((end (+ (float-time) (if (or executing-kbd-macro noninteractive) 5 0.06))))
    (while (and (not (car reply)) (< (float-time) end)) (accept-process-output nil 0.01))
    (car reply)))

(defun tally-await (method parameters)
  "Return the result of METHOD with PARAMETERS, or nil if there is none soon."
  (let ((reply (list nil)))
    (tally-ask method parameters (lambda (result) (setcar reply result)) #'ignore)
    (tally--wait reply)))

(defun tally--hold (reply)
  "Wait until REPLY has a car; what is typed until then may answer a prompt."
  (let (keys)
    (while (not (car reply))
      (let ((key (read-event "Tally: waiting for tallyd (C-g cancels)…" nil 0.05)))
        (cond ((eq key ?\C-g) (keyboard-quit))
              (key (push key keys)))))
    (setq unread-command-events (append (nreverse keys) unread-command-events))))

;;;; The server process
(defun tally--running-p ()
  "Return non-nil if the server is running."
  (and tally--connection (jsonrpc-running-p tally--connection)))

(defun tally--start ()
  "Start the server if necessary, and send the pending requests."
  (unless (or (tally--running-p) tally--revival)
    (condition-case problem
        (progn
          (setq tally--connection (tally--connect)
                tally--waiting (cons (tally--make-request :method "events.subscribe")
                                     (append tally--sent tally--waiting))
                tally--sent nil)
          (tally--pump)
          t)
      (file-missing
       (tally--give-up (format "Program “%s” not found.  Install Tally or set `tally-command'." tally-command)))
      (error (tally--give-up (format "Cannot start %s: %s" tally-command (error-message-string problem)))))))

(defun tally--connect ()
  "Return a connection to a new server."
  (let ((default-directory temporary-file-directory))
    (apply #'make-instance 'jsonrpc-process-connection
           :name "tally" :process #'tally--make-process :on-shutdown #'tally--handle-exit
           :notification-dispatcher
           (lambda (connection name parameters)
             (when (eq connection tally--connection) (tally--announce (format "%s" name) parameters)))
           ;; Logging the messages takes longer than handling them.
           (if (slot-exists-p (find-class 'jsonrpc-connection) '-events-buffer-config)
               (list :events-buffer-config '(:size 0 :format full))
             (list :events-buffer-scrollback-size 0)))))

(defun tally--make-process ()
  "Return a new server process."
  (make-process
   ;; jsonrpc.el looks for the buffer of standard error under this name.
   :name "tally" :stderr (setq tally--errors (get-buffer-create "*tally stderr*"))
   :connection-type 'pipe :coding 'utf-8-emacs-unix :noquery t
   :command `(,(or (executable-find tally-command) (signal 'file-missing (list "No program" tally-command)))
              ,@(when tally-database (list "--database" (expand-file-name tally-database)))
              ,@tally-arguments)))

(defun tally--handle-exit (connection)
  "Schedule a restart after the server of CONNECTION has exited."
  (when (eq connection tally--connection)
    (let ((now (float-time)))
      (setq tally--connection nil
            tally--deaths (cons now (cl-remove-if (lambda (time) (> (- now time) 30)) tally--deaths))
            tally--revival (run-at-time (* 0.05 (length tally--deaths)) nil #'tally--revive)))))

(defun tally--revive ()
  "Restart the server, unless it has exited too often."
  (setq tally--revival nil)
  (if (> (length tally--deaths) 4)
      (tally--give-up (format "%s keeps exiting: %s" tally-command (tally--error-output)))
    (when (tally--start) (tally--announce "restarted"))))

(defun tally--error-output ()
  "Return the last standard error output of the server, as one line."
  (with-current-buffer tally--errors
    (when-let ((process (get-buffer-process (current-buffer)))) (while (accept-process-output process 0.05)))
    (let ((lines (cl-remove-if (lambda (line) (string-match-p "\\`Process .* finished\\'" line))
                               (split-string (buffer-string) "\n" t "[ \t\r]+"))))
      (if lines (string-join (last lines 3) " ") "no error message."))))

(defun tally--give-up (reason)
  "Fail all pending requests with REASON, until the next request."
  (let ((requests (append tally--sent tally--waiting)))
    (setq tally--sent nil tally--waiting nil tally--deaths nil)
    (tally--watch)
    (dolist (request requests) (tally--call (tally--request-failure request) (list :code -1 :message reason)))
    (tally--say "Tally: %s" reason)
    nil))

;;;###autoload
(defun tally-restart ()
  "Restart the server and send the pending requests again."
  (interactive)
  (tally-stop)
  (tally--revive))

(defun tally-stop ()
  "Stop the server until the next request."
  (interactive)
  (when (timerp tally--revival) (cancel-timer tally--revival))
  (let ((connection tally--connection))
    (setq tally--connection nil tally--revival nil tally--deaths nil tally--silent nil)
    (when (and connection (jsonrpc-running-p connection))
      (process-send-eof (jsonrpc--process connection))
      (jsonrpc-shutdown connection))))

(defun tally--may-leave ()
  "Wait until what was typed is stored before Emacs exits, or ask."
  (let ((end (+ (float-time) (if tally--silent 0 2))))
    (while (and (or tally--sent tally--waiting) (tally--running-p) (< (float-time) end))
      (accept-process-output nil 0.02))
    (or (not (or tally--sent tally--waiting))
        (yes-or-no-p "Tally is not responding and has not stored everything; exit anyway? "))))

(add-hook 'kill-emacs-query-functions #'tally--may-leave)

(provide 'tally-client)
;;; tally-client.el ends here
