;;; tally-read.el --- Prompts for tasks, projects and dates  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Completion candidates are requested when a prompt opens.  The prompt
;; opens immediately; only completion itself waits for the result.

;;; Code:

(require 'tally-client)

(declare-function org-read-date "org")

(defcustom tally-use-org-read-date t
  "Whether to read dates with `org-read-date' when Org is loaded."
  :type 'boolean
  :group 'tally)

(defun tally--table (method parameters names)
  "Return a completion table for the result of METHOD with PARAMETERS.
NAMES is a function that returns the candidates for a result."
  (let ((candidates 'none))
    (tally-ask method parameters
               (lambda (result) (setq candidates (funcall names result)))
               (lambda (_problem) (setq candidates nil)))
    (lambda (string predicate action)
      (if (eq action 'metadata) '(metadata (display-sort-function . identity))
        (with-timeout (5 (setq candidates nil))
          (while (eq candidates 'none) (accept-process-output nil 0.05)))
        (complete-with-action action candidates string predicate)))))

(defun tally--strings (array member)
  "Return the MEMBER of each object in ARRAY, as plain strings."
  (mapcar (lambda (object) (tally--plain (plist-get object member))) array))

(defun tally-read-project (prompt &optional may-create)
  "Read a project's name with PROMPT; return nil for empty input.
With MAY-CREATE, ask before accepting a project that does not exist, and
read another name if the user declines."
  (let* ((table (tally--table "project.list" nil
                              (lambda (result) (tally--strings (plist-get result :projects) :name))))
         (name (tally--read-name prompt table)))
    (if (or (not may-create) (not name)
            (assoc-string name (all-completions "" table) t)
            (y-or-n-p (format "Project “%s” does not exist.  Create it? " name)))
        name
      (tally-read-project prompt may-create))))

(defun tally-read-habit (prompt)
  "Read a habit's name with PROMPT."
  (completing-read prompt (tally--table "habit.list" nil
                                        (lambda (result) (tally--strings (plist-get result :habits) :name)))
                   nil t))

(defun tally--open-tasks (names)
  "Return a completion table of the open tasks, with NAMES for their strings."
  (tally--table "task.list" '(:status "open" :sort "priority" :limit 1000)
                (lambda (result) (funcall names (plist-get result :tasks)))))

(defun tally-read-task (prompt)
  "Read an open task with PROMPT and return its number.
The number of any other task is accepted too."
  (let ((choice (completing-read prompt (tally--open-tasks
                                         (lambda (tasks)
                                           (mapcar (lambda (task)
                                                     (format "%d %s" (plist-get task :number)
                                                             (tally--plain (plist-get task :title))))
                                                   tasks))))))
    (unless (string-match "\\`[ #]*\\([0-9]+\\)" choice) (user-error "Enter a task's number"))
    (string-to-number (match-string 1 choice))))

(defun tally-read-tags (prompt)
  "Read comma-separated tags with PROMPT and return them as a vector."
  (vconcat (completing-read-multiple
            prompt (tally--open-tasks
                    (lambda (tasks)
                      (delete-dups (apply #'append (mapcar (lambda (task) (append (plist-get task :tags) nil))
                                                           tasks))))))))

(defun tally-read-priority (prompt)
  "Read a priority with PROMPT; return nil for empty input."
  (tally--read-name prompt '("P0" "P1" "P2" "P3")))

(defun tally--read-name (prompt table)
  "Read a name with PROMPT and the completion TABLE; return nil if empty."
  (let ((name (string-trim (completing-read prompt table))))
    (unless (string-empty-p name) name)))

;;;; Dates

(defun tally-read-date (prompt &optional default)
  "Read a date or a number of days with PROMPT; DEFAULT is for empty input.
Return a string that `tally-with-date' understands, or nil."
  (let ((words (if (and tally-use-org-read-date (featurep 'org) (not default))
                   (org-read-date nil nil nil prompt)
                 (completing-read (format "%s%s: " prompt (if default (format " (%s)" default) ""))
                                  '("today" "tomorrow" "+1" "+2" "+7" "none") nil nil nil nil default))))
    (setq words (string-trim words))
    (unless (member words '("" "none")) words)))

(defun tally--iso (words)
  "Return WORDS in ISO 8601: `2026-11-20' or `2026-11-20T14:00:00'."
  (if (string-match "\\`\\([0-9]\\{4\\}-[0-9][0-9]-[0-9][0-9]\\)[ T]+\\([0-9]?[0-9]:[0-9][0-9]\\)\\'" words)
      (let ((date (match-string 1 words)) (time (match-string 2 words)))
        (format "%sT%s%s:00" date (if (= (length time) 4) "0" "") time))
    words))

(defun tally--days-after (date days)
  "Return the date DAYS after DATE, both in the form 2026-11-20."
  (let ((time (parse-time-string (concat date " 12:00:00"))))
    (format-time-string "%Y-%m-%d"
                        (encode-time (list 0 0 12 (+ (nth 3 time) days) (nth 4 time) (nth 5 time) nil nil t))
                        t)))

(defun tally-with-date (words function)
  "Call FUNCTION with the date that WORDS name, relative to the server's today.
Pass on other words unchanged, for the server to check."
  (let ((days (cond ((equal words "today") 0)
                    ((equal words "tomorrow") 1)
                    ((string-match-p "\\`[+-][0-9]\\{1,5\\}\\'" (or words "")) (string-to-number words)))))
    (if (not days) (funcall function (and words (tally--iso words)))
      (tally-ask "server.info" nil
                 (lambda (info) (funcall function (tally--days-after (plist-get info :today) days)))))))

(provide 'tally-read)
;;; tally-read.el ends here
