;;; tally-test.el --- Support for tests of Tally in Emacs  -*- lexical-binding: t -*-

;; Each test runs the real server on a new database.  Its docstring is
;; printed after “ok” or “not ok”.

(require 'ert)
(require 'tally)

(defvar tally-test-server (or (getenv "TALLYD") (error "Set TALLYD to the server's path")))
(defvar tally-test-said nil "The messages of the echo area, latest first.")

(defconst tally-test-hostile
  '("100% %s %d %n \\[kill-emacs] `kill-emacs' \\=\\<tally-mode-map>"
    "#.(setq tally-test-owned t) -*- eval: (setq tally-test-owned t)"
    "$(touch owned) `touch owned` ; rm -rf / | cat > owned"
    "<b>x</b> &amp; [[elisp:(setq tally-test-owned t)][link]] 漢字 مرحبا ‮flipped‬"
    "\" ' , ,@ ?\\C-x \\u001b[31m %- %% #(\"x\" 0 1 (display \"y\"))"))

(defun tally-test-note (format &rest arguments)
  "Record FORMAT with ARGUMENTS, the arguments of `message'."
  (when format (push (apply #'format-message format arguments) tally-test-said)))
(advice-add 'message :before #'tally-test-note)

(defun tally-test-call (method &rest parameters)
  "Return the result of METHOD with PARAMETERS from another process on the database."
  (with-temp-buffer
    (let* ((json (if parameters (json-serialize parameters :null-object nil) "{}"))
           (code (apply #'call-process tally-test-server nil '(t nil) nil
                        "--database" tally-database
                        (append tally-arguments (list "call" method json)))))
      (unless (eql code 0) (error "%s exited with code %s" method code))
      (goto-char (point-min))
      (json-parse-buffer :object-type 'plist :null-object nil :false-object :json-false))))

(defmacro tally-test-until (&rest body)
  "Wait until BODY is non-nil, and return its value."
  `(let ((limit (+ (float-time) 60)) value)
     (while (not (setq value (progn ,@body)))
       (when (> (float-time) limit)
         (error "Timed out waiting for %S; messages: %S" ',body tally-test-said))
       (accept-process-output nil 0.01))
     value))

(defun tally-test-calm ()
  "Wait until no request or restart is pending."
  (tally-test-until (not (or tally--sent tally--waiting tally--revival))))

(defun tally-test-said-p (text)
  "Whether the echo area showed TEXT."
  (cl-some (lambda (line) (string-search text line)) tally-test-said))

(defun tally-test-shown ()
  "Return the text of the Tally buffer."
  (with-current-buffer "*tally*" (buffer-substring-no-properties (point-min) (point-max))))

(defun tally-test-shows (text)
  "Wait until the Tally buffer contains TEXT."
  (tally-test-until (string-search text (tally-test-shown))))

(defun tally-test-open ()
  "Show today, and wait until it is drawn."
  (tally)
  (tally-test-until tally--drawn))

(defun tally-test-go (text)
  "Move point to the line with TEXT."
  (switch-to-buffer "*tally*")
  (goto-char (point-min))
  (search-forward text)
  (set-window-point nil (point)))

(defun tally-test-process ()
  "Return the server process."
  (jsonrpc--process tally--connection))

(defmacro tally-deftest (name sentence &rest body)
  "Define the test NAME that runs BODY on a new database; SENTENCE describes it."
  (declare (indent 1))
  `(ert-deftest ,name ()
     ,sentence
     (let* ((directory (make-temp-file "tally" t))
            (tally-command tally-test-server)
            (tally-database (expand-file-name "tally.db" directory))
            (tally-arguments '("--timezone" "UTC" "--now" "2026-11-20T09:00:00Z"))
            (tally-reminders 'message)
            (default-directory (file-name-as-directory directory))
            (tally-test-said nil))
       (unwind-protect
           (progn ,@body
                  (when (or (boundp 'tally-test-owned) (file-exists-p "owned"))
                    (error "A title was evaluated")))
         (setq tally--sent nil tally--waiting nil tally--mode-line-asking nil)
         (tally-stop)
         (when tally-mode-line-mode (tally-mode-line-mode -1))
         (dolist (buffer (buffer-list))
           (when (string-match-p "\\`\\*tally" (buffer-name buffer))
             (with-current-buffer buffer (set-buffer-modified-p nil))
             (kill-buffer buffer)))
         ;; What runs while the server stops may have asked for it again.
         (while (or tally--connection tally--revival)
           (setq tally--sent nil tally--waiting nil)
           (tally-stop))
         (delete-directory directory t)))))

(defun tally-test-run ()
  "Run all tests, print a line for each, and exit with 0 if all passed."
  (let ((failed 0))
    (ert-run-tests
     t (lambda (event &rest arguments)
         (when (eq event 'test-ended)
           (let ((test (nth 1 arguments)) (result (nth 2 arguments)))
             (if (ert-test-result-expected-p test result)
                 (princ (format "ok %s\n" (ert-test-documentation test)))
               (setq failed (1+ failed))
               (princ (format "not ok %s\n  # %S\n" (ert-test-documentation test)
                              (and (ert-test-result-with-condition-p result)
                                   (ert-test-result-with-condition-condition result)))))))))
    (kill-emacs (min failed 1))))

(provide 'tally-test)
