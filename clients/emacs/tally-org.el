;;; tally-org.el --- Tasks from Org headings and from lines of code  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; A heading of an Org file, or a line that says what is to be done,
;; becomes a task whose notes lead back to it.

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
  "Which priority of Tally stands for one of Org.
A heading without one, or with one that is not here, gets the default."
  :type '(alist :key-type (string :tag "Org's") :value-type (string :tag "Tally's"))
  :group 'tally)

(defun tally--org-date (stamp)
  "The date, or date and time, of the Org timestamp STAMP; nil for none."
  (when (and stamp
             (string-match "\\([0-9]\\{4\\}-[0-9][0-9]-[0-9][0-9]\\)\\(?:[^]>0-9]* \\([0-9]?[0-9]:[0-9][0-9]\\)\\)?" stamp))
    (let ((date (match-string 1 stamp)) (time (match-string 2 stamp)))
      (tally--iso (if time (concat date " " time) date)))))

(defun tally--org-task ()
  "The members of a task for the Org heading of point."
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
           (notes (delq nil (list (when file
                                    (org-link-make-string (format "file:%s::*%s" (abbreviate-file-name file) heading)))
                                  (when (and deadline scheduled) (concat "Scheduled: " scheduled))))))
      (append (list :title (tally--plain (org-link-display-format heading))
                    :notes (string-join notes "\n")
                    :tags (vconcat tags))
              (when priority (list :priority priority))
              (when due (list :due due))))))

;;;###autoload
(defun tally-capture-org-heading ()
  "Make a task of the Org heading at point, unless there is one already.
It takes the title, the priority (see `tally-org-priorities'), the
deadline, or else the scheduled date, and the tags; its notes link back.
The heading's property TALLY_ID remembers the task."
  (interactive)
  (unless (derived-mode-p 'org-mode) (user-error "This is no Org buffer"))
  (save-excursion
    (org-back-to-heading t)
    (when (org-entry-is-done-p) (user-error "This heading is done: there is nothing left to do"))
    (let ((heading (point-marker)) (task (tally--org-task)) (id (org-entry-get nil "TALLY_ID")))
      (if (not id) (tally--org-create heading task)
        (tally-ask "task.get" (list :id id)
                   (lambda (result)
                     (let ((there (plist-get result :task)))
                       (tally--say "It is task %d already: %s" (plist-get there :number) (plist-get there :title))))
                   (lambda (problem)
                     (if (equal (plist-get (plist-get problem :data) :kind) "notFound")
                         (tally--org-create heading task)
                       (tally--show-problem problem))))))))

(defun tally--org-create (heading task)
  "Create TASK, and remember it at the marker HEADING."
  (tally-change "task.create" task
                (lambda (result)
                  (tally--captured result)
                  (when (buffer-live-p (marker-buffer heading))
                    (with-current-buffer (marker-buffer heading)
                      (org-entry-put heading "TALLY_ID" (plist-get (plist-get result :task) :id)))))))

(defun tally--captured (result)
  "Say which task RESULT made."
  (let ((task (plist-get result :task)))
    (tally--say "Task %d: %s" (plist-get task :number) (plist-get task :title))))

(defconst tally--line-mark
  (concat "\\`[^[:alnum:]\"']*"                            ; indentation, comment signs, bullets
          "\\(?:\\(?:TO-?DO\\|FIX-?ME\\|HACK\\|XXX\\)\\b"  ; what marks such a line
          "\\(?:([^)]*)\\)?[ \t]*[:-]?\\)?[ \t]*")
  "What comes before the words of a line that says what is to be done.")

(defun tally--line-title (line)
  "What is to be done, in the words of LINE."
  (let ((case-fold-search nil))
    (string-trim (replace-regexp-in-string "\\(?:\\*/\\|-->\\)[ \t]*\\'" ""
                                           (replace-regexp-in-string tally--line-mark "" (tally--plain line))))))

;;;###autoload
(defun tally-add-from-line ()
  "Make a task of the line at point; its notes name the file and the line."
  (interactive)
  (let ((title (tally--line-title (buffer-substring-no-properties (line-beginning-position) (line-end-position))))
        (file (buffer-file-name (buffer-base-buffer))))
    (when (string-empty-p title) (user-error "This line says nothing"))
    (tally-change "task.create"
                  (append (list :title (truncate-string-to-width title 500))
                          (when file
                            (list :notes (format "%s:%d" (abbreviate-file-name file) (line-number-at-pos nil t)))))
                  #'tally--captured)))

(provide 'tally-org)
;;; tally-org.el ends here
