;;; tally-edit.el --- A task as text  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Edits a task, with its notes, in a buffer.  The server writes and reads
;; the text, and merges it with what was changed meanwhile.

;;; Code:

(require 'tally-client)
(require 'tally-view)

(defvar-local tally--task nil "The id of the task that this buffer shows.")
(defvar-local tally--base nil "The task's text when it was opened or saved.")

(define-derived-mode tally-edit-mode text-mode "Tally-Edit"
  "Edit a task as text: fields, an empty line and notes.
\\[tally-edit-save] saves it, \\[tally-edit-cancel] discards the changes."
  (add-hook 'kill-buffer-query-functions #'tally--may-lose nil t))

(pcase-dolist (`(,key . ,command) '(("\C-c\C-c" . tally-edit-save) ([remap save-buffer] . tally-edit-save)
                                    ("\C-c\C-k" . tally-edit-cancel)))
  (define-key tally-edit-mode-map key command))

(defun tally--may-lose ()
  "Return whether the text of this buffer is saved, or the user gives it up."
  (or (not (derived-mode-p 'tally-edit-mode)) (not (buffer-modified-p))
      (yes-or-no-p (format "%s is not saved; discard it? " (buffer-name)))))

(add-hook 'kill-emacs-query-functions
          (lambda () (cl-every (lambda (buffer) (with-current-buffer buffer (tally--may-lose))) (buffer-list))))

(defun tally--show-text (result base)
  "Show the text of RESULT, which is to be saved against BASE."
  (erase-buffer)
  (tally--insert result)
  (setq tally--base base)
  (goto-char (point-min))
  (re-search-forward "^<<<<<<< yours\\|(yours)" nil t))

(defun tally-edit-task (id)
  "Edit the task ID as text."
  (tally-ask "task.text" (list :id id)
             (lambda (result)
               (let ((task (plist-get result :task)))
                 (pop-to-buffer (format "*tally task %d*" (plist-get task :number)))
                 (unless (buffer-modified-p)
                   (tally-edit-mode)
                   (tally--show-text result (plist-get result :text))
                   (setq tally--task (plist-get task :id) buffer-undo-list nil)
                   (set-buffer-modified-p nil))
                 (tally--say "%s" (substitute-command-keys
                                   "\\<tally-edit-mode-map>\\[tally-edit-save] saves, \\[tally-edit-cancel] discards."))))))

(defun tally-edit-save ()
  "Save the task, and close the buffer once it is saved.
What was changed differently meanwhile is shown with both versions."
  (interactive nil tally-edit-mode)
  (let* ((buffer (current-buffer)) (text (buffer-substring-no-properties (point-min) (point-max))))
    (tally-ask "task.write" (list :id tally--task :text text :base tally--base)
               (lambda (result)
                 (when (buffer-live-p buffer)
                   (with-current-buffer buffer
                     (setq tally--base (plist-get result :text))
                     (when (equal text (buffer-substring-no-properties (point-min) (point-max)))
                       (tally-edit-cancel))))
                 (tally--say "Saved task %d." (plist-get (plist-get result :task) :number)))
               (lambda (problem)
                 (let ((data (plist-get problem :data)))
                   (when (and (buffer-live-p buffer) (plist-get data :text))
                     (with-current-buffer buffer (tally--show-text data (plist-get data :base)))))
                 (tally--show-problem problem)))))

(defun tally-edit-cancel ()
  "Close the buffer, and discard what is not saved."
  (interactive nil tally-edit-mode)
  (set-buffer-modified-p nil)
  (quit-windows-on (current-buffer) t))

(provide 'tally-edit)
;;; tally-edit.el ends here
