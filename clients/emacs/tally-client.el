;;; tally-client.el --- The Tally server process and requests to it  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; All of Emacs shares one server process.  It starts with the first
;; request and restarts if it dies; pending requests are then sent again.
;; Every changing request carries a `mutationId', so that it is applied
;; only once.
;;
;; Requests are asynchronous: results are passed to callbacks.

;;; Code:

(require 'cl-lib)
(require 'eieio)
(require 'jsonrpc)
(require 'subr-x)

(defgroup tally nil
  "Tasks, focus, habits, time tracking and scores with tallyd."
  :group 'applications
  :prefix "tally-")

(defcustom tally-command "tallyd"
  "The server: a program on variable `exec-path', or a file name."
  :type 'string
  :group 'tally)

(defcustom tally-arguments nil
  "Additional command-line arguments of the server."
  :type '(repeat string)
  :group 'tally)

(defcustom tally-database nil
  "The database file; nil means the server's default."
  :type '(choice (const :tag "The server's default" nil) file)
  :group 'tally)

(defvar tally-event-functions nil
  "Functions called with an event's name, a string, and its parameters.
Besides the server's notifications there is the event “restarted”: the
server was restarted, and events may have been missed.")

(define-error 'tally-refused "Tally refused")

(cl-defstruct (tally--request (:constructor tally--make-request) (:copier nil))
  method parameters success failure)

(defconst tally--deaths-allowed 4
  "The number of exits in `tally--deaths-period' seconds that lead to a restart.")
(defconst tally--deaths-period 30)

(defvar tally--connection nil "The connection to the server, or nil.")
(defvar tally--unanswered nil "The pending requests, oldest first.")
(defvar tally--deaths nil "The times of recent server exits, latest first.")
(defvar tally--revival nil "The timer that restarts the server, or nil.")
(defvar tally--errors nil "The buffer with the standard error output of the latest server.")
(defvar tally--change-count 0)
(defvar tally--session
  (let ((seed (format "%s %s %s %s" (system-name) (emacs-pid) (current-time) (random))))
    (substring (secure-hash 'sha256 seed) 0 24))
  "A prefix of mutation ids that is unique to this Emacs session.")

(defun tally--plain (text)
  "Return TEXT as one line without properties and control characters."
  (replace-regexp-in-string "[[:cntrl:]]" " " (substring-no-properties text)))

(defun tally--say (format &rest arguments)
  "Show FORMAT with ARGUMENTS in the echo area as plain text."
  (message "%s" (tally--plain (apply #'format format arguments)))
  nil)

(defun tally--running-p ()
  "Return non-nil if the server is running."
  (and tally--connection (jsonrpc-running-p tally--connection)))

;;;; Requests

(defun tally-ask (method parameters &optional success failure)
  "Send a request for METHOD, a string, with PARAMETERS, a plist.
Call SUCCESS with the result, or FAILURE with the error, a plist of
:code, :message and :data.  Without FAILURE, show the error's message."
  (let ((request (tally--make-request :method method :parameters parameters :success success :failure failure)))
    (setq tally--unanswered (nconc tally--unanswered (list request)))
    (if (tally--running-p) (tally--send request) (tally--start))
    nil))

(defun tally-change (method parameters &optional success failure)
  "Like `tally-ask' with METHOD, PARAMETERS, SUCCESS and FAILURE, for a change.
The change is applied once, even if the server dies while handling it."
  (let ((name (format "emacs-%s-%d" tally--session (cl-incf tally--change-count))))
    (tally-ask method (append parameters (list :mutationId name)) success failure)))

(defun tally--send (request)
  "Send REQUEST.  If that fails, it is sent again after a restart."
  (let ((finish (lambda (function value)
                  (when (memq request tally--unanswered)
                    (setq tally--unanswered (delq request tally--unanswered))
                    (tally--call function value)))))
    (condition-case nil
        (jsonrpc-async-request
         tally--connection (intern (tally--request-method request)) (tally--request-parameters request)
         :timeout nil
         :success-fn (lambda (result) (funcall finish (tally--request-success request) result))
         :error-fn (lambda (problem)
                     ;; jsonrpc.el reports a dead server with code -1.
                     (unless (eql (plist-get problem :code) -1)
                       (funcall finish (or (tally--request-failure request) #'tally--show-problem) problem))))
      (error nil))))

(defun tally--show-problem (problem)
  "Show the message of PROBLEM."
  (tally--say "%s" (or (plist-get problem :message) "The server gave no error message.")))

(defun tally--call (function &rest arguments)
  "Call FUNCTION, if non-nil, with ARGUMENTS, and show its errors."
  (when function
    (condition-case problem
        (apply function arguments)
      (error (tally--say "Tally: %s" (error-message-string problem))))))

(defun tally-await (method parameters)
  "Return the result of METHOD with PARAMETERS, for a prompt that needs it.
Only for completion: it blocks for up to 5 seconds, and
\\[keyboard-quit] cancels it."
  (let (reply)
    (tally-ask method parameters
               (lambda (result) (setq reply (cons t result)))
               (lambda (problem) (setq reply (cons nil problem))))
    (with-timeout (5 (setq reply '(nil :message "The server does not respond.")))
      (while (not reply) (accept-process-output nil 0.05)))
    (if (car reply) (cdr reply)
      (signal 'tally-refused (list (plist-get (cdr reply) :message))))))

(defun tally-then (method parameters function)
  "Request METHOD with PARAMETERS, and call FUNCTION with the result to prompt.
Do not call it if another window or prompt is active by then.  In a
keyboard macro, wait for the result."
  (if executing-kbd-macro
      (funcall function (tally-await method parameters))
    (let ((buffer (current-buffer)))
      (tally-ask method parameters
                 (lambda (result) (run-at-time 0 nil #'tally--call-in buffer function result))))))

(defun tally--call-in (buffer function result)
  "Call FUNCTION with RESULT if BUFFER is selected and no prompt is active."
  (if (and (eq buffer (window-buffer)) (not (active-minibuffer-window)))
      (with-current-buffer buffer (tally--call function result))
    (tally--say "Tally: another window or prompt is active; try again.")))

;;;; The server process

(defun tally--start ()
  "Start the server if necessary, and send the pending requests."
  (unless (or (tally--running-p) tally--revival)
    (condition-case problem
        (progn
          (setq tally--connection (tally--connect))
          (tally--subscribe)
          (mapc #'tally--send (copy-sequence tally--unanswered))
          t)
      (file-missing
       (tally--give-up (format "Program “%s” not found.  Install Tally or set `tally-command'." tally-command)))
      (error (tally--give-up (format "Cannot start %s: %s" tally-command (error-message-string problem)))))))

(defun tally--connect ()
  "Return a connection to a new server."
  (let ((default-directory temporary-file-directory))
    (apply #'make-instance 'jsonrpc-process-connection
           :name "tally"
           :process #'tally--make-process
           :notification-dispatcher #'tally--handle-notification
           :on-shutdown #'tally--handle-exit
           ;; Logging the messages takes longer than handling them.
           (if (slot-exists-p (find-class 'jsonrpc-connection) '-events-buffer-config)
               (list :events-buffer-config '(:size 0 :format full))
             (list :events-buffer-scrollback-size 0)))))

(defun tally--make-process ()
  "Return a new server process."
  ;; jsonrpc.el looks for the buffer under this name.
  (setq tally--errors (get-buffer-create "*tally stderr*"))
  (make-process
   :name "tally" :connection-type 'pipe :coding 'utf-8-emacs-unix :noquery t :stderr tally--errors
   :command `(,(or (executable-find tally-command) (signal 'file-missing (list "No program" tally-command)))
              ,@(when tally-database (list "--database" (expand-file-name tally-database)))
              ,@tally-arguments)))

(defun tally--subscribe ()
  "Subscribe to the server's events."
  (condition-case nil
      (jsonrpc-async-request tally--connection 'events.subscribe nil
                             :timeout nil :success-fn #'ignore :error-fn #'ignore)
    (error nil)))

(defun tally--handle-notification (connection name parameters)
  "Run the event functions with NAME and PARAMETERS if CONNECTION is current."
  (when (eq connection tally--connection)
    (dolist (function tally-event-functions)
      (tally--call function (format "%s" name) parameters))))

(defun tally--handle-exit (connection)
  "Schedule a restart after the server of CONNECTION has exited."
  (when (eq connection tally--connection)
    (let* ((now (float-time))
           (recent (cl-remove-if (lambda (time) (> (- now time) tally--deaths-period)) tally--deaths)))
      (setq tally--connection nil
            tally--deaths (cons now recent)
            tally--revival (run-at-time (* 0.05 (length tally--deaths)) nil #'tally--revive)))))

(defun tally--revive ()
  "Restart the server, unless it has exited too often."
  (setq tally--revival nil)
  (if (> (length tally--deaths) tally--deaths-allowed)
      (tally--give-up (format "%s keeps exiting: %s" tally-command (tally--error-output)))
    (when (tally--start)
      (dolist (function tally-event-functions) (tally--call function "restarted" nil)))))

(defun tally--error-output ()
  "Return the last standard error output of the latest server, as one line."
  (if (not (buffer-live-p tally--errors)) "no error message."
    (while (accept-process-output (get-buffer-process tally--errors) 0.05))
    (with-current-buffer tally--errors
      (let* ((lines (split-string (buffer-string) "\n" t "[ \t\r]+"))
             (words (cl-remove-if (lambda (line) (string-match-p "\\`Process .* finished\\'" line)) lines)))
        (if words (string-join (last words 3) " ") "no error message.")))))

(defun tally--give-up (reason)
  "Fail all pending requests with REASON, until the next request."
  (let ((requests tally--unanswered))
    (setq tally--unanswered nil tally--deaths nil)
    (dolist (request requests)
      (tally--call (tally--request-failure request) (list :code -1 :message reason)))
    (tally--say "Tally: %s" reason)))

;;;###autoload
(defun tally-restart ()
  "Restart the server and send the pending requests again."
  (interactive)
  (tally-stop)
  (when (tally--start)
    (dolist (function tally-event-functions) (tally--call function "restarted" nil))))

(defun tally-stop ()
  "Stop the server until the next request."
  (interactive)
  (when (timerp tally--revival) (cancel-timer tally--revival))
  (let ((connection tally--connection))
    (setq tally--connection nil tally--revival nil tally--deaths nil)
    (when (and connection (jsonrpc-running-p connection))
      (process-send-eof (jsonrpc--process connection))
      (jsonrpc-shutdown connection))))

(defun tally--leave ()
  "Wait up to 2 seconds for pending requests before Emacs exits."
  (with-timeout (2)
    (while (and tally--unanswered (tally--running-p)) (accept-process-output nil 0.05))))

(add-hook 'kill-emacs-hook #'tally--leave)

(provide 'tally-client)
;;; tally-client.el ends here
