;;; tally-client.el --- The server of Tally and the requests to it  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; One server serves the whole Emacs.  It is started when something is
;; asked first, and again when it dies; what was not answered by then is
;; asked again.  A request that changes something carries a `mutationId',
;; so that it is done once however often it is sent.
;;
;; Nothing here waits: answers arrive in functions.

;;; Code:

(require 'cl-lib)
(require 'eieio)
(require 'jsonrpc)
(require 'subr-x)

(defgroup tally nil
  "Tasks, focus, habits, time and scores, kept by tallyd."
  :group 'applications
  :prefix "tally-")

(defcustom tally-command "tallyd"
  "The server: the name of a program on variable `exec-path', or a file."
  :type 'string
  :group 'tally)

(defcustom tally-arguments nil
  "What the server is started with besides the database."
  :type '(repeat string)
  :group 'tally)

(defcustom tally-database nil
  "The file of the database; nil for the server's own choice."
  :type '(choice (const :tag "The server's choice" nil) file)
  :group 'tally)

(defvar tally-event-functions nil
  "Functions called with the name of an event, a string, and its parameters.
Besides the server's notifications there is “restarted”, when a server
took the place of one that died: events may have been missed.")

(define-error 'tally-refused "Tally refused")

(cl-defstruct (tally--request (:constructor tally--make-request) (:copier nil))
  method parameters success failure)

(defconst tally--deaths-allowed 4
  "How many deaths in `tally--deaths-span' seconds are still followed by a start.")
(defconst tally--deaths-span 30)

(defvar tally--connection nil "The connection to the server, or nil.")
(defvar tally--unanswered nil "Requests without an answer, in the order they were made.")
(defvar tally--deaths nil "When servers died lately, the latest first.")
(defvar tally--revival nil "The timer that will start another server, or nil.")
(defvar tally--errors nil "The buffer of what the latest server wrote on standard error.")
(defvar tally--change-count 0)
(defvar tally--session
  (substring (secure-hash 'sha256 (format "%s %s %s %s" (system-name) (emacs-pid) (current-time) (random))) 0 24)
  "The part of the names of changes that no other Emacs has.")

(defun tally--plain (text)
  "TEXT as a plain line: no properties and no control characters."
  (replace-regexp-in-string "[[:cntrl:]]" " " (substring-no-properties text)))

(defun tally--say (format &rest arguments)
  "Show FORMAT with ARGUMENTS in the echo area, none of it interpreted."
  (message "%s" (tally--plain (apply #'format format arguments)))
  nil)

(defun tally--running-p ()
  "Whether there is a server."
  (and tally--connection (jsonrpc-running-p tally--connection)))

;;;; Requests

(defun tally-ask (method parameters &optional success failure)
  "Ask the server METHOD, a string, with PARAMETERS, a plist.
SUCCESS is called with the result.  FAILURE is called with the error, a
plist of :code, :message and :data; without it the message is shown."
  (let ((request (tally--make-request :method method :parameters parameters :success success :failure failure)))
    (setq tally--unanswered (nconc tally--unanswered (list request)))
    (if (tally--running-p) (tally--send request) (tally--start))
    nil))

(defun tally-change (method parameters &optional success failure)
  "Like `tally-ask' with METHOD, PARAMETERS, SUCCESS and FAILURE, for a change.
It is done once, also if the server dies over it."
  (let ((name (format "emacs-%s-%d" tally--session (cl-incf tally--change-count))))
    (tally-ask method (append parameters (list :mutationId name)) success failure)))

(defun tally--send (request)
  "Send REQUEST.  If that fails, the next server gets it."
  (let ((answered (lambda (function value)
                    (when (memq request tally--unanswered)
                      (setq tally--unanswered (delq request tally--unanswered))
                      (tally--call function value)))))
    (condition-case nil
        (jsonrpc-async-request
         tally--connection (intern (tally--request-method request)) (tally--request-parameters request)
         :timeout nil
         :success-fn (lambda (result) (funcall answered (tally--request-success request) result))
         :error-fn (lambda (problem)
                     ;; The code -1 is jsonrpc.el's own: the server died.
                     (unless (eql (plist-get problem :code) -1)
                       (funcall answered (or (tally--request-failure request) #'tally--show-problem) problem))))
      (error nil))))

(defun tally--show-problem (problem)
  "Show the sentence of PROBLEM."
  (tally--say "%s" (or (plist-get problem :message) "The server gave no reason.")))

(defun tally--call (function &rest arguments)
  "Call FUNCTION, if there is one, with ARGUMENTS; its errors are shown."
  (when function
    (condition-case problem
        (apply function arguments)
      (error (tally--say "Tally: %s" (error-message-string problem))))))

(defun tally-await (method parameters)
  "The result of METHOD with PARAMETERS, for a prompt that cannot do without it.
Only for what a key asks for that completes: it waits, but no longer
than 5 seconds, and \\[keyboard-quit] ends it."
  (let (answer)
    (tally-ask method parameters
               (lambda (result) (setq answer (cons t result)))
               (lambda (problem) (setq answer (cons nil problem))))
    (with-timeout (5 (setq answer '(nil :message "The server does not answer.")))
      (while (not answer) (accept-process-output nil 0.05)))
    (if (car answer) (cdr answer)
      (signal 'tally-refused (list (plist-get (cdr answer) :message))))))

(defun tally-then (method parameters function)
  "Ask METHOD with PARAMETERS, and call FUNCTION with the result to prompt.
It is not called if another window or prompt has the keys by then.  A
keyboard macro waits for it."
  (if executing-kbd-macro
      (funcall function (tally-await method parameters))
    (let ((buffer (current-buffer)))
      (tally-ask method parameters
                 (lambda (result)
                   (run-at-time 0 nil (lambda ()
                                        (if (and (eq buffer (window-buffer)) (not (active-minibuffer-window)))
                                            (with-current-buffer buffer (tally--call function result))
                                          (tally--say "Tally: you went on; ask again.")))))))))

;;;; The server's life

(defun tally--start ()
  "Start a server, unless there is one, and send it what is unanswered."
  (unless (or (tally--running-p) tally--revival)
    (condition-case problem
        (progn
          (setq tally--connection (tally--connect))
          (tally--subscribe)
          (mapc #'tally--send (copy-sequence tally--unanswered))
          t)
      (file-missing
       (tally--give-up (format "There is no program “%s”: install Tally, or set `tally-command'." tally-command)))
      (error (tally--give-up (format "%s does not start: %s" tally-command (error-message-string problem)))))))

(defun tally--connect ()
  "A connection to a new server."
  (let ((default-directory temporary-file-directory))
    (apply #'make-instance 'jsonrpc-process-connection
           :name "tally"
           :process #'tally--make-process
           :notification-dispatcher #'tally--notified
           :on-shutdown #'tally--died
           ;; A log of the messages would cost more than the messages.
           (if (slot-exists-p (find-class 'jsonrpc-connection) '-events-buffer-config)
               (list :events-buffer-config '(:size 0 :format full))
             (list :events-buffer-scrollback-size 0)))))

(defun tally--make-process ()
  "A new server."
  ;; Only under this name does jsonrpc.el find the buffer.
  (setq tally--errors (get-buffer-create "*tally stderr*"))
  (make-process
   :name "tally" :connection-type 'pipe :coding 'utf-8-emacs-unix :noquery t :stderr tally--errors
   :command `(,(or (executable-find tally-command) (signal 'file-missing (list "No program" tally-command)))
              ,@(when tally-database (list "--database" (expand-file-name tally-database)))
              ,@tally-arguments)))

(defun tally--subscribe ()
  "Let the server tell what happens."
  (condition-case nil
      (jsonrpc-async-request tally--connection 'events.subscribe nil
                             :timeout nil :success-fn #'ignore :error-fn #'ignore)
    (error nil)))

(defun tally--notified (connection name parameters)
  "Tell of the event NAME with PARAMETERS, if CONNECTION is the one in use."
  (when (eq connection tally--connection)
    (dolist (function tally-event-functions)
      (tally--call function (format "%s" name) parameters))))

(defun tally--died (connection)
  "The server of CONNECTION died: another one soon takes its place."
  (when (eq connection tally--connection)
    (let ((now (float-time)))
      (setq tally--connection nil
            tally--deaths (cons now (cl-remove-if (lambda (time) (> (- now time) tally--deaths-span)) tally--deaths))
            tally--revival (run-at-time (* 0.05 (length tally--deaths)) nil #'tally--revive)))))

(defun tally--revive ()
  "Start another server, unless too many have died."
  (setq tally--revival nil)
  (if (> (length tally--deaths) tally--deaths-allowed)
      (tally--give-up (format "%s keeps ending: %s" tally-command (tally--last-words)))
    (when (tally--start)
      (dolist (function tally-event-functions) (tally--call function "restarted" nil)))))

(defun tally--last-words ()
  "What the latest server wrote last on standard error, as one line."
  (if (not (buffer-live-p tally--errors)) "it does not say why."
    (while (accept-process-output (get-buffer-process tally--errors) 0.05))
    (with-current-buffer tally--errors
      (let* ((lines (split-string (buffer-string) "\n" t "[ \t\r]+"))
             (words (cl-remove-if (lambda (line) (string-match-p "\\`Process .* finished\\'" line)) lines)))
        (if words (string-join (last words 3) " ") "it does not say why.")))))

(defun tally--give-up (reason)
  "Let everything unanswered fail for REASON, until something is asked again."
  (let ((requests tally--unanswered))
    (setq tally--unanswered nil tally--deaths nil)
    (dolist (request requests)
      (tally--call (tally--request-failure request) (list :code -1 :message reason)))
    (tally--say "Tally: %s" reason)))

;;;###autoload
(defun tally-restart ()
  "End the server and start another, which is asked what is unanswered."
  (interactive)
  (tally-stop)
  (when (tally--start)
    (dolist (function tally-event-functions) (tally--call function "restarted" nil))))

(defun tally-stop ()
  "End the server, until something is asked again."
  (interactive)
  (when (timerp tally--revival) (cancel-timer tally--revival))
  (let ((connection tally--connection))
    (setq tally--connection nil tally--revival nil tally--deaths nil)
    (when (and connection (jsonrpc-running-p connection))
      (process-send-eof (jsonrpc--process connection))
      (jsonrpc-shutdown connection))))

(defun tally--leave ()
  "Let what is on its way arrive before Emacs ends."
  (with-timeout (2)
    (while (and tally--unanswered (tally--running-p)) (accept-process-output nil 0.05))))

(add-hook 'kill-emacs-hook #'tally--leave)

(provide 'tally-client)
;;; tally-client.el ends here
