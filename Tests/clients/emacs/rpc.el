;;; rpc.el --- Tests of unmodified jsonrpc.el as a peer  -*- lexical-binding: t -*-

;; Prints “ok …” or “not ok …” for each check.

(require 'jsonrpc)

(defvar tally-failed 0)

(defmacro tally-check (sentence &rest body)
  "Print “ok SENTENCE” if BODY is non-nil, otherwise “not ok SENTENCE”."
  `(let ((problem (condition-case failure
                      (if (progn ,@body) nil "the condition is nil")
                    (error (format "%S" failure)))))
     (if problem (setq tally-failed (1+ tally-failed)))
     (princ (if problem (format "not ok %s\n  # %s\n" ,sentence problem) (format "ok %s\n" ,sentence)))))

(let* ((database (make-temp-file "tally" nil ".db"))
       (server (or (getenv "TALLYD") (error "Set TALLYD to the server's path")))
       (connection
        (progn
          (delete-file database)
          (make-instance
           'jsonrpc-process-connection :name "tally"
           :process (lambda ()
                      (make-process :name "tallyd" :connection-type 'pipe :coding 'utf-8-emacs-unix :noquery t
                                    :command (list server "--database" database "--timezone" "UTC"
                                                   "--now" "2026-11-20T09:00:00Z")))))))
  (tally-check "jsonrpc.el requests today's focus without set-up"
    (let ((focus (jsonrpc-request connection :focus.today nil)))
      (and (equal (plist-get focus :date) "2026-11-20") (equal (plist-get focus :tasks) []))))
  (tally-check "jsonrpc.el creates a task, and its title is unchanged"
    (let* ((members '(:title "Grüße ✓ 漢" :priority "P1"))
           (task (plist-get (jsonrpc-request connection :task.create members) :task)))
      (and (equal (plist-get task :title) "Grüße ✓ 漢") (equal (plist-get task :number) 1))))
  (tally-check "jsonrpc.el adds a task to focus"
    (let ((focus (jsonrpc-request connection :focus.add '(:id 1))))
      (equal (plist-get (aref (plist-get focus :tasks) 0) :state) "inFocus")))
  (tally-check "An error is signalled with its code and message"
    (condition-case failure (ignore (jsonrpc-request connection :task.get '(:id 99)))
      (jsonrpc-error
       (and (equal (alist-get 'jsonrpc-error-code (cddr failure)) 1001)
            (equal (alist-get 'jsonrpc-error-message (cddr failure)) "There is no task “99”.")))))
  (tally-check "An asynchronous request receives its result"
    (let (total)
      (jsonrpc-async-request connection :task.list nil
                             :success-fn (lambda (result) (setq total (plist-get result :total))))
      (while (and (not total) (accept-process-output nil 10)))
      (equal total 1)))
  (tally-check "The server stops when Emacs closes the connection"
    (progn (jsonrpc-shutdown connection) (not (jsonrpc-running-p connection))))
  (dolist (suffix '("" "-wal" "-shm")) (ignore-errors (delete-file (concat database suffix)))))

(kill-emacs (min tally-failed 1))
