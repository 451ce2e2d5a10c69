;;; tally-commands.el --- Commands for tasks, habits and views  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Each command acts on the item on the current line, or prompts for one.
;; Commands draw nothing: views refresh when the server reports a change.

;;; Code:

(require 'tally-client)
(require 'tally-read)
(require 'tally-view)

(defun tally-task-at-point ()
  "Return the id of the task on this line, or read a task's number."
  (let ((subject (and (derived-mode-p 'tally-mode) (tally-subject))))
    (if (equal (plist-get subject :entity) "task") (plist-get subject :id)
      (tally-read-task "Task: "))))

(defun tally-habit-at-point ()
  "Return the id of the habit on this line, or read a habit's name."
  (let ((subject (and (derived-mode-p 'tally-mode) (tally-subject))))
    (if (equal (plist-get subject :entity) "habit") (plist-get subject :id)
      (tally-read-habit "Habit: "))))

(defun tally--show-member (sentence member)
  "Return a function to show SENTENCE with MEMBER of a result's task."
  (lambda (result) (tally--say sentence (plist-get (plist-get result :task) member))))

;;;; Tasks

;;;###autoload
(defun tally-add (title &optional due more)
  "Add a task named TITLE, due on DUE.
With a prefix argument, or MORE, also read its priority, project and tags."
  (interactive (list (read-string "Task: ")
                     (tally-read-date "Due" (if (equal (car tally--view) "view.today") "today" "none"))
                     current-prefix-arg))
  (let ((members (when more
                   (let ((priority (tally-read-priority "Priority (P2): "))
                         (project (tally-read-project "Project (Inbox): " t))
                         (tags (tally-read-tags "Tags: ")))
                     (append (when priority (list :priority priority))
                             (when project (list :project project :createProject t))
                             (list :tags tags))))))
    (tally-with-date due (lambda (date)
                           (tally-change "task.create"
                                         (append (list :title title) (when date (list :due date)) members)
                                         (tally--show-member "Added task %d." :number))))))

(defun tally-toggle-done (task)
  "Complete TASK, or reopen it if it is done."
  (interactive (list (tally-task-at-point)))
  (tally-ask "task.get" (list :id task)
             (lambda (result)
               (if (equal (plist-get (plist-get result :task) :status) "done")
                   (tally-change "task.reopen" (list :id task) (tally--show-member "Reopened: %s" :title))
                 (tally-change "task.complete" (list :id task) #'tally--completed)))))

(defun tally--completed (result)
  "Show the RESULT of a completion."
  (let ((points (plist-get result :pointsEarned)) (total (plist-get (plist-get result :score) :total)))
    (unless (eq (plist-get result :celebration) t)
      (tally--say "Done: %s (%+d, score %d)"
                  (plist-get (plist-get result :task) :title) points total))))

(defun tally-toggle-focus (task)
  "Add TASK to focus, or remove it from focus."
  (interactive (list (tally-task-at-point)))
  (tally-ask "task.get" (list :id task)
             (lambda (result)
               (tally-change (if (plist-get (plist-get result :task) :focus) "focus.remove" "focus.add")
                             (list :id task)))))

(defun tally-reschedule (task to)
  "Move the due of TASK by or TO: `+2' days from its due, `tomorrow', a date."
  (interactive (list (tally-task-at-point) (or (tally-read-date "Reschedule to") (user-error "No date given"))))
  (let ((done (tally--show-member "Now due %s." :due)))
    (if (string-match-p "\\`[+-][0-9]\\{1,5\\}\\'" to)
        (tally-change "task.reschedule" (list :id task :days (string-to-number to)) done)
      (tally-with-date to (lambda (date) (tally-change "task.reschedule" (list :id task :to date) done))))))

(defun tally-set-priority (task priority)
  "Set the priority of TASK to PRIORITY."
  (interactive (list (tally-task-at-point) (tally-read-priority "Priority: ")))
  (tally-change "task.update" (list :id task :priority priority)))

(defun tally-set-project (task project)
  "Move TASK to PROJECT, and create the project if it does not exist.
Interactively, ask before creating a project."
  (interactive (list (tally-task-at-point) (tally-read-project "Project (Inbox): " t)))
  (tally-change "task.update" (append (list :id task :project project) (when project '(:createProject t)))))

(defun tally-set-tags (task tags)
  "Replace the tags of TASK with TAGS."
  (interactive (list (tally-task-at-point) (tally-read-tags "Tags: ")))
  (tally-change "task.update" (list :id task :tags tags)))

(defun tally-edit-title (task)
  "Edit the title of TASK."
  (interactive (list (tally-task-at-point)))
  (tally-then "task.get" (list :id task)
              (lambda (result)
                (let ((old (plist-get result :task)))
                  (tally-change "task.update"
                                (list :id task :title (read-string "Title: " (plist-get old :title))
                                      :ifRevision (plist-get old :revision)))))))

(defun tally-delete (task)
  "Delete TASK.  This can be undone."
  (interactive (list (tally-task-at-point)))
  (tally-change "task.delete" (list :id task)
                (lambda (_)
                  (tally--say "Deleted.  %s restores it." (substitute-command-keys "\\[tally-undo]")))))

;;;; Notes

(defvar-local tally--task nil "The task whose notes this buffer shows.")

(defvar tally-notes-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-c") #'tally-notes-save)
    (define-key map [remap save-buffer] #'tally-notes-save)
    (define-key map (kbd "C-c C-k") #'tally-notes-cancel)
    map)
  "The keys of `tally-notes-mode'.")

(define-minor-mode tally-notes-mode
  "Edit the notes of a task.
Save them with \\[tally-notes-save], or discard them with \\[tally-notes-cancel]."
  :lighter " Tally-Notes")

(defun tally-edit-notes (task)
  "Edit the notes of TASK in a buffer."
  (interactive (list (tally-task-at-point)))
  (tally-then "task.get" (list :id task)
              (lambda (result)
                (let ((task (plist-get result :task)))
                  (pop-to-buffer (get-buffer-create (format "*tally notes %d*" (plist-get task :number))))
                  (unless (and tally--task (buffer-modified-p))
                    (text-mode)
                    (tally-notes-mode)
                    (let ((inhibit-read-only t)) (erase-buffer) (insert (plist-get task :notes)))
                    (setq tally--task task buffer-undo-list nil)
                    (set-buffer-modified-p nil)
                    (goto-char (point-min)))
                  (message "%s" (substitute-command-keys
                                 (concat "\\<tally-notes-mode-map>\\[tally-notes-save] saves the notes, "
                                         "\\[tally-notes-cancel] discards the changes.")))))))

(defun tally-notes-save ()
  "Save the notes of this buffer, and close it once they are saved."
  (interactive)
  (let ((buffer (current-buffer)))
    (tally-change "task.update"
                  (list :id (plist-get tally--task :id) :ifRevision (plist-get tally--task :revision)
                        :notes (buffer-substring-no-properties (point-min) (point-max)))
                  (lambda (_)
                    (when (buffer-live-p buffer) (quit-windows-on buffer t))
                    (when (buffer-live-p buffer) (kill-buffer buffer))
                    (tally--say "Notes saved.")))))

(defun tally-notes-cancel ()
  "Discard the edits of the notes."
  (interactive)
  (set-buffer-modified-p nil)
  (quit-window t))

;;;; Habits and history

(defun tally-increment-habit (habit &optional by)
  "Add 1, or the prefix argument BY, to the count of HABIT."
  (interactive (list (tally-habit-at-point) (prefix-numeric-value current-prefix-arg)))
  (tally-change "habit.increment" (list :habit habit :by (or by 1))
                (lambda (result)
                  (tally--say "%s: %s" (plist-get (plist-get result :habit) :name) (plist-get result :count)))))

(defun tally-undo ()
  "Undo the latest change of any program."
  (interactive)
  (tally-change "history.undo" nil
                (lambda (result) (tally--say "Undone: %s" (tally--step (plist-get result :undone))))))

(defun tally-redo ()
  "Redo the change that was undone last."
  (interactive)
  (tally-change "history.redo" nil
                (lambda (result) (tally--say "Redone: %s" (tally--step (plist-get result :redone))))))

(defun tally--step (step)
  "Return the method of STEP and the name of its subject."
  (let ((name (plist-get (plist-get step :subject) :name)))
    (concat (plist-get step :method) (and name (concat " “" name "”")))))

;;;; Views

(defun tally-view-focus () "Show today's focus." (interactive) (tally-show "view.focus"))
(defun tally-view-calendar () "Show this month." (interactive) (tally-show "view.calendar"))
(defun tally-view-year () "Show this year." (interactive) (tally-show "view.year"))
(defun tally-view-score () "Show today's score." (interactive) (tally-show "view.score"))
(defun tally-view-habits () "Show the habits." (interactive) (tally-show "view.habits"))
(defun tally-view-time () "Show the tracked time." (interactive) (tally-show "view.time"))
(defun tally-view-stakes () "Show the stakes." (interactive) (tally-show "view.stakes"))
(defun tally-view-projects () "Show the projects." (interactive) (tally-show "view.project"))

(defun tally-view-day (&optional date)
  "Show the day DATE, by default today.  With a prefix argument, read DATE."
  (interactive (list (when current-prefix-arg (tally-read-date "Day"))))
  (tally-with-date date (tally--view-opener "view.day" :date)))

(defun tally--view-opener (method member)
  "Return a function to show the view METHOD with its argument as MEMBER."
  (let ((buffer (current-buffer)))
    (lambda (value)
      (with-current-buffer (if (buffer-live-p buffer) buffer (current-buffer))
        (tally-show method (when value (list member value)))))))

(defun tally-view-list (&optional narrower)
  "Show the open tasks.  With a prefix argument NARROWER, read a project."
  (interactive "P")
  (let ((project (when narrower (tally-read-project "Project (all): "))))
    (tally-show "view.list" (append '(:status "open") (when project (list :project project))))))

(defconst tally--periods
  '(("view.calendar" :month) ("view.year" :year) ("view.day" :date) ("view.focus" :date) ("view.score" :date))
  "The views of a period, and the parameter that names the period.")

(defun tally-later (count)
  "Show the next month, year or day, or the one COUNT later."
  (interactive "p" tally-mode)
  (let* ((view tally--view) (buffer (current-buffer))
         (member (or (cadr (assoc (car view) tally--periods))
                     (user-error "This view has no next or previous month, year or day")))
         (shown (plist-get (cdr view) member)))
    (tally-ask "server.info" nil
               (lambda (info)
                 (when (and (buffer-live-p buffer) (equal view (buffer-local-value 'tally--view buffer)))
                   (with-current-buffer buffer
                     (tally-show (car view) (plist-put (copy-sequence (cdr view)) member
                                                       (tally--period-after member shown (plist-get info :today)
                                                                            count)))))))))

(defun tally-earlier (count)
  "Show the previous month, year or day, or the one COUNT earlier."
  (interactive "p" tally-mode)
  (tally-later (- count)))

(defun tally--period-after (member shown today count)
  "Return the value of MEMBER that is COUNT after SHOWN, or after TODAY."
  (pcase-let ((`(,year ,month) (mapcar #'string-to-number (split-string (if (stringp shown) shown today) "-"))))
    (pcase member
      (:year (+ count (or shown year)))
      (:month (let ((months (+ (* 12 year) (1- month) count)))
                (format "%04d-%02d" (/ months 12) (1+ (mod months 12)))))
      (_ (tally--days-after (or shown today) count)))))

(defun tally-search (text)
  "Show the tasks with TEXT in their title or notes."
  (interactive (list (read-string "Search for: ")))
  (tally-show "view.list" (list :text text)))

(defun tally-visit ()
  "Show the details of the item on this line."
  (interactive nil tally-mode)
  (let* ((subject (tally-subject)) (id (plist-get subject :id)))
    (pcase (plist-get subject :entity)
      ("task" (tally-show "view.task" (list :id id)))
      ("project" (tally-show "view.project" (list :id id)))
      ("day" (tally-show "view.day" (list :date id)))
      ("habit" (tally-show "view.year" (list :stat (concat "habit:" id))))
      ("activity" (tally-show "view.year" (list :stat (concat "activity:" id))))
      ("timeEntry" (tally-show "view.time"))
      (_ (user-error "There are no details for this line")))))

(provide 'tally-commands)
;;; tally-commands.el ends here
