;;; tally-org.el --- Tasks from Org headings and from lines of code  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Creates tasks from Org headings and from lines such as TODO comments.
;; The notes of the task link back to the heading or line.

;;; Code:

(require 'tally-client)
(require 'tally-read)

(declare-function org-back-to-heading "org")
(declare-function org-entry-get "org")
(declare-function org-entry-is-done-p "org")
(declare-function org-entry-put "org")
(declare-function org-get-heading "org")
(declare-function org-get-tags "org")
(declare-function org-link-display-format "ol")
(declare-function org-link-make-string "ol")

(defcustom tally-org-priorities '(("A" . "P0") ("B" . "P1") ("C" . "P2") ("D" . "P3"))
  "The priority in Tally for each priority in Org.
A heading without a priority, or with one that is not listed here, gets
the default priority."
  :type '(alist :key-type (string :tag "Org's") :value-type (string :tag "Tally's"))
  :group 'tally)

(defconst tally--org-stamp
  (concat "\\([0-9]\\{4\\}-[0-9][0-9]-[0-9][0-9]\\)"          ; the date
          "\\(?:[^]>0-9]* \\([0-9]?[0-9]:[0-9][0-9]\\)\\)?")  ; the day's name and a time, or nothing
  "The date and time of an Org timestamp.")

(defun tally--org-date (stamp)
  "Return the date, or date and time, of the Org timestamp STAMP, or nil."
  (when (and stamp (string-match tally--org-stamp stamp))
    (let ((date (match-string 1 stamp)) (time (match-string 2 stamp)))
      (tally--iso (if time (concat date " " time) date)))))

(defun tally--org-task ()
  "Return the members of a task for the Org heading at point."
  (save-excursion
    (org-back-to-heading t)
    (let* ((heading (substring-no-properties (org-get-heading t t t t)))
           (deadline (org-entry-get nil "DEADLINE"))
           (scheduled (org-entry-get nil "SCHEDULED"))
           (due (tally--org-date (or deadline scheduled)))
           (stars-priority (and (looking-at ".*?\\[#\\([A-Z0-9]+\\)\\]") (match-string-no-properties 1)))
           (priority (cdr (assoc stars-priority tally-org-priorities)))
           (tags (mapcar #'substring-no-properties (org-get-tags)))
           (file (buffer-file-name (buffer-base-buffer)))
           (link (when file
                   (org-link-make-string (format "file:%s::*%s" (abbreviate-file-name file) heading))))
           (notes (delq nil (list link (when (and deadline scheduled) (concat "Scheduled: " scheduled))))))
      (append (list :title (tally--plain (org-link-display-format heading))
                    :notes (string-join notes "\n")
                    :tags (vconcat tags))
              (when priority (list :priority priority))
              (when due (list :due due))))))

;;;###autoload
(defun tally-capture-org-heading ()
  "Create a task from the Org heading at point, unless it already has one.
The task gets the heading's title, priority (see `tally-org-priorities'),
tags, and deadline or else scheduled date.  Its notes link back to the
heading, and the heading's property TALLY_ID stores its id."
  (interactive)
  (unless (derived-mode-p 'org-mode) (user-error "Not an Org buffer"))
  (save-excursion
    (org-back-to-heading t)
    (when (org-entry-is-done-p) (user-error "This heading is already done"))
    (let ((heading (point-marker)) (task (tally--org-task)) (id (org-entry-get nil "TALLY_ID")))
      (if (not id) (tally--org-create heading task)
        (tally-ask "task.get" (list :id id)
                   (lambda (result)
                     (let ((existing (plist-get result :task)))
                       (tally--say "Already task %d: %s"
                                   (plist-get existing :number) (plist-get existing :title))))
                   (lambda (problem)
                     (if (equal (plist-get (plist-get problem :data) :kind) "notFound")
                         (tally--org-create heading task)
                       (tally--show-problem problem))))))))

(defun tally--org-create (heading task)
  "Create TASK, and store its id at the marker HEADING."
  (tally-change "task.create" task
                (lambda (result)
                  (tally--show-captured result)
                  (when (buffer-live-p (marker-buffer heading))
                    (with-current-buffer (marker-buffer heading)
                      (org-entry-put heading "TALLY_ID" (plist-get (plist-get result :task) :id)))))))

(defun tally--show-captured (result)
  "Show the task that RESULT created."
  (let ((task (plist-get result :task)))
    (tally--say "Task %d: %s" (plist-get task :number) (plist-get task :title))))

(defconst tally--line-mark
  (concat "\\`[^[:alnum:]\"']*"                            ; indentation, comment signs, bullets
          "\\(?:\\(?:TO-?DO\\|FIX-?ME\\|HACK\\|XXX\\)\\b"  ; a marker such as TODO
          "\\(?:([^)]*)\\)?[ \t]*[:-]?\\)?[ \t]*")
  "The text before the title in a line, such as a comment sign and TODO.")

(defun tally--line-title (line)
  "Return the title of a task for LINE."
  (let* ((case-fold-search nil)
         (unmarked (replace-regexp-in-string tally--line-mark "" (tally--plain line))))
    (string-trim (replace-regexp-in-string "\\(?:\\*/\\|-->\\)[ \t]*\\'" "" unmarked))))

;;;###autoload
(defun tally-add-from-line ()
  "Create a task from the current line; its notes name the file and line."
  (interactive)
  (let* ((line (buffer-substring-no-properties (line-beginning-position) (line-end-position)))
         (title (tally--line-title line))
         (file (buffer-file-name (buffer-base-buffer))))
    (when (string-empty-p title) (user-error "This line has no text"))
    (tally-change "task.create"
                  (append (list :title (truncate-string-to-width title 500))
                          (when file
                            (list :notes (format "%s:%d" (abbreviate-file-name file)
                                                 (line-number-at-pos nil t)))))
                  #'tally--show-captured)))

(provide 'tally-org)
;;; tally-org.el ends here
