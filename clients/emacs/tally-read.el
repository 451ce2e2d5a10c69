;;; tally-read.el --- Asking the user for tasks, projects and dates  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; What the minibuffer offers is asked of the server when a prompt opens.
;; The prompt is there at once; only a completion waits for the answer.

;;; Code:

(require 'tally-client)

(declare-function org-read-date "org")

(defcustom tally-use-org-read-date t
  "Whether dates are read by `org-read-date' where Org is loaded."
  :type 'boolean
  :group 'tally)

(defun tally--table (method parameters names)
  "A completion table of what METHOD with PARAMETERS answers.
NAMES is called with the result, to make strings of it."
  (let ((answer 'none))
    (tally-ask method parameters
               (lambda (result) (setq answer (funcall names result)))
               (lambda (_problem) (setq answer nil)))
    (lambda (string predicate action)
      (if (eq action 'metadata) '(metadata (display-sort-function . identity))
        (with-timeout (5 (setq answer nil))
          (while (eq answer 'none) (accept-process-output nil 0.05)))
        (complete-with-action action answer string predicate)))))

(defun tally--strings (array member)
  "The MEMBER of each object of ARRAY, as plain strings."
  (mapcar (lambda (object) (tally--plain (plist-get object member))) array))

(defun tally-read-project (prompt &optional may-make)
  "Read a project's name with PROMPT; nil for none.
With MAY-MAKE, ask whether one that is not there is to be made; if not,
another name is read."
  (let* ((table (tally--table "project.list" nil
                              (lambda (result) (tally--strings (plist-get result :projects) :name))))
         (name (tally--read-name prompt table)))
    (if (or (not may-make) (not name)
            (assoc-string name (all-completions "" table) t)
            (y-or-n-p (format "There is no project “%s”: make it? " name)))
        name
      (tally-read-project prompt may-make))))

(defun tally-read-habit (prompt)
  "Read a habit's name with PROMPT."
  (completing-read prompt (tally--table "habit.list" nil
                                        (lambda (result) (tally--strings (plist-get result :habits) :name)))
                   nil t))

(defun tally--open-tasks (names)
  "A completion table: what NAMES, a function, gets from the open tasks."
  (tally--table "task.list" '(:status "open" :sort "priority" :limit 1000)
                (lambda (result) (funcall names (plist-get result :tasks)))))

(defun tally-read-task (prompt)
  "Read an open task with PROMPT and answer its number.
Any task can be named by its number."
  (let ((choice (completing-read prompt (tally--open-tasks
                                         (lambda (tasks)
                                           (mapcar (lambda (task)
                                                     (format "%d %s" (plist-get task :number)
                                                             (tally--plain (plist-get task :title))))
                                                   tasks))))))
    (unless (string-match "\\`[ #]*\\([0-9]+\\)" choice) (user-error "A task's number is wanted"))
    (string-to-number (match-string 1 choice))))

(defun tally-read-tags (prompt)
  "Read tags, between commas, with PROMPT, and answer them as a vector."
  (vconcat (completing-read-multiple
            prompt (tally--open-tasks
                    (lambda (tasks)
                      (delete-dups (apply #'append (mapcar (lambda (task) (append (plist-get task :tags) nil))
                                                           tasks))))))))

(defun tally-read-priority (prompt)
  "Read a priority with PROMPT; nil for none."
  (tally--read-name prompt '("P0" "P1" "P2" "P3")))

(defun tally--read-name (prompt table)
  "Read with PROMPT and the completion TABLE; nil for nothing."
  (let ((name (string-trim (completing-read prompt table))))
    (unless (string-empty-p name) name)))

;;;; Dates

(defun tally-read-date (prompt &optional default)
  "Read a date or a number of days with PROMPT; DEFAULT is used for nothing.
Answers a string that `tally-with-date' understands, or nil."
  (let ((words (if (and tally-use-org-read-date (featurep 'org) (not default))
                   (org-read-date nil nil nil prompt)
                 (completing-read (format "%s%s: " prompt (if default (format " (%s)" default) ""))
                                  '("today" "tomorrow" "+1" "+2" "+7" "none") nil nil nil nil default))))
    (setq words (string-trim words))
    (unless (member words '("" "none")) words)))

(defun tally--iso (words)
  "WORDS in the server's form: `2026-11-20' or `2026-11-20T14:00:00'."
  (if (string-match "\\`\\([0-9]\\{4\\}-[0-9][0-9]-[0-9][0-9]\\)[ T]+\\([0-9]?[0-9]:[0-9][0-9]\\)\\'" words)
      (let ((date (match-string 1 words)) (time (match-string 2 words)))
        (format "%sT%s%s:00" date (if (= (length time) 4) "0" "") time))
    words))

(defun tally--days-after (date days)
  "The date that is DAYS after DATE, both like 2026-11-20."
  (let ((time (parse-time-string (concat date " 12:00:00"))))
    (format-time-string "%Y-%m-%d"
                        (encode-time (list 0 0 12 (+ (nth 3 time) days) (nth 4 time) (nth 5 time) nil nil t))
                        t)))

(defun tally-with-date (words function)
  "Call FUNCTION with the date that WORDS name, counted from the server's today.
Words that are no count go to the server as they are."
  (let ((days (cond ((equal words "today") 0)
                    ((equal words "tomorrow") 1)
                    ((string-match-p "\\`[+-][0-9]\\{1,5\\}\\'" (or words "")) (string-to-number words)))))
    (if (not days) (funcall function (and words (tally--iso words)))
      (tally-ask "server.info" nil
                 (lambda (info) (funcall function (tally--days-after (plist-get info :today) days)))))))

(provide 'tally-read)
;;; tally-read.el ends here
