;;; commands.el --- Tests of Tally's keys and commands in Emacs  -*- lexical-binding: t -*-

(require 'tally-test)
(require 'org)

(defun tally-test-task (number)
  "The stored task NUMBER."
  (plist-get (tally-test-call "task.get" :id number) :task))

(defun tally-test-press (keys)
  "Press KEYS in the Tally buffer, and wait until no request is pending."
  (switch-to-buffer "*tally*")
  (execute-kbd-macro (kbd keys))
  (tally-test-calm))

(defmacro tally-test-answering (answers &rest body)
  "Evaluate BODY with ANSWERS to prompts, in order; a function gets the choices."
  (declare (indent 1))
  `(let ((answers ,answers))
     (cl-letf* ((answer (lambda (table)
                          (unless answers (error "One prompt too many"))
                          (let ((answer (pop answers)))
                            (if (functionp answer) (funcall answer (all-completions "" table)) answer))))
                ((symbol-function 'read-string) (lambda (&rest _) (funcall answer nil)))
                ((symbol-function 'completing-read) (lambda (_ table &rest _) (funcall answer table)))
                ((symbol-function 'completing-read-multiple) (lambda (_ table &rest _) (funcall answer table))))
       ,@body
       (should-not answers))))

(tally-deftest tally-test-add-complete-undo
  "Keys add, complete, reopen, undo and redo a task"
  (tally-test-open)
  (tally-test-answering '("Buy milk" "today") (tally-test-press "a"))
  (tally-test-shows "Buy milk")
  (should (equal (plist-get (tally-test-task 1) :due) "2026-11-20"))
  (tally-test-go "Buy milk")
  (tally-test-press "d")
  (tally-test-shows "✓")
  (should (equal (plist-get (tally-test-task 1) :status) "done"))
  (should (tally-test-said-p "Done: Buy milk (+3, score 3)"))
  (tally-test-press "u")
  (tally-test-until (equal (plist-get (tally-test-task 1) :status) "open"))
  (should (tally-test-said-p "Undone: task.complete “Buy milk”"))
  (tally-test-press "U")
  (tally-test-until (equal (plist-get (tally-test-task 1) :status) "done"))
  (tally-test-go "Buy milk")
  (tally-test-press "t")
  (tally-test-until (equal (plist-get (tally-test-task 1) :status) "open")))

(tally-deftest tally-test-undo-nothing
  "Undo reports when there is nothing to undo"
  (tally-test-open)
  (tally-test-press "u")
  (tally-test-until (cl-find-if (lambda (line) (string-match-p "nothing .*undo\\|undo" line)) tally-test-said)))

(tally-deftest tally-test-add-more
  "A prefix argument reads priority, project and tags of a new task"
  (tally-test-call "project.create" :name "Garden 100%")
  (tally-test-call "task.create" :title "Other" :tags ["soil"])
  (tally-test-open)
  (let (projects tags)
    (tally-test-answering (list "Water" "tomorrow" "P0"
                                (lambda (choices) (setq projects choices) "Garden 100%")
                                (lambda (choices) (setq tags choices) '("soil" "new")))
      (tally-test-press "C-u a"))
    (should (member "Garden 100%" projects))
    (should (equal tags '("soil"))))
  (let ((task (tally-test-task 2)))
    (should (equal (plist-get task :project) "Garden 100%"))
    (should (equal (plist-get task :priority) "P0"))
    (should (equal (plist-get task :due) "2026-11-21"))
    (should (equal (plist-get task :tags) ["soil" "new"]))))

(tally-deftest tally-test-focus
  "f adds a task to focus and removes it, and reports that a fourth does not fit"
  (dotimes (number 4) (tally-test-call "task.create" :title (format "Task %d" number) :due "2026-11-20"))
  (tally-test-open)
  (dolist (title '("Task 0" "Task 1" "Task 2" "Task 3"))
    (tally-test-go title)
    (tally-test-press "f"))
  (tally-test-until (tally-test-said-p "Three tasks are already in focus on 20 Nov"))
  (tally-test-shows "0 of 3 done")
  (tally-test-go "Task 0")
  (tally-test-press "f")
  (tally-test-shows "0 of 2 done"))

(tally-deftest tally-test-celebrate
  "Completing all focus tasks shows a celebration"
  (tally-test-call "focus.add" :title "Only one")
  (tally-test-open)
  (tally-test-press "d")
  (tally-test-until (tally-test-said-p "Well done!")))

(tally-deftest tally-test-reschedule
  "s moves a due by days, to a day in words, or to a date"
  (tally-test-call "task.create" :title "Call" :due "2026-11-20")
  (tally-test-call "task.create" :title "Stay" :due "2026-11-20")
  (let ((tally-use-org-read-date nil) (due (lambda () (plist-get (tally-test-task 1) :due))))
    (pcase-dolist (`(,words ,date) '(("+2" "2026-11-22") ("+7" "2026-11-29")
                                     ("tomorrow" "2026-11-21") ("today" "2026-11-20")
                                     ("2027-03-01" "2027-03-01") ("2026-12-01 9:30" "2026-12-01T09:30:00Z")))
      (tally-reschedule 1 words)
      (tally-test-until (equal (funcall due) date)))
    (tally-reschedule 1 "in the spring")
    (tally-test-until (tally-test-said-p "is not understood"))))

(tally-deftest tally-test-members
  "Keys set priority, project and tags of the task at point"
  (tally-test-call "task.create" :title "Call" :due "2026-11-20")
  (tally-test-open)
  (tally-test-answering '("P0") (tally-test-press ","))
  (cl-letf (((symbol-function 'y-or-n-p) (lambda (_) t)))
    (tally-test-answering '("Bank") (tally-test-press "m")))
  (tally-test-answering '(("money" "phone")) (tally-test-press ":"))
  (let ((task (tally-test-task 1)))
    (should (equal (plist-get task :priority) "P0"))
    (should (equal (plist-get task :project) "Bank"))
    (should (equal (plist-get task :tags) ["money" "phone"])))
  (tally-test-shows "#phone"))

(tally-deftest tally-test-title
  "e edits the full title of the task at point"
  (let ((title (concat (make-string 200 ?x) " end")))
    (tally-test-call "task.create" :title title :due "2026-11-20")
    (tally-test-open)
    (cl-letf (((symbol-function 'read-string) (lambda (_ initial) (should (equal initial title)) "Short")))
      (tally-test-press "e")))
  (tally-test-shows "Short"))

(tally-deftest tally-test-delete
  "k deletes the task at point, and u restores it"
  (tally-test-call "task.create" :title "Call" :due "2026-11-20")
  (tally-test-open)
  (tally-test-press "k")
  (tally-test-until (not (string-search "Call" (tally-test-shown))))
  (tally-test-press "u")
  (tally-test-shows "Call"))

(tally-deftest tally-test-notes
  "Notes are edited verbatim in a buffer, and saving does not overwrite another program's change"
  (let ((notes (concat "# Local Variables:\n# eval: (setq tally-test-owned t)\n# End:\n"
                       (string-join tally-test-hostile "\n"))))
    (tally-test-call "task.create" :title "Call" :due "2026-11-20" :notes notes)
    (tally-test-open)
    (tally-test-press "N")
    (set-buffer "*tally notes 1*")
    (should (equal (buffer-string) notes))
    (goto-char (point-max))
    (insert "\nmore")
    (tally-notes-save)
    (tally-test-until (not (get-buffer "*tally notes 1*")))
    (should (equal (plist-get (tally-test-task 1) :notes) (concat notes "\nmore")))
    (tally-test-press "N")
    (set-buffer "*tally notes 1*")
    (insert "mine")
    (tally-test-call "task.update" :id 1 :notes "theirs")
    (tally-notes-save)
    (tally-test-calm)
    (should (buffer-live-p (get-buffer "*tally notes 1*")))
    (should (equal (plist-get (tally-test-task 1) :notes) "theirs"))))

(tally-deftest tally-test-notes-saved
  "C-x C-s in the notes buffer saves the notes and writes no file"
  (tally-test-call "task.create" :title "Call" :due "2026-11-20")
  (tally-test-open)
  (tally-test-press "N")
  (switch-to-buffer "*tally notes 1*")
  (insert "kept")
  (execute-kbd-macro (kbd "C-x C-s"))
  (tally-test-until (not (get-buffer "*tally notes 1*")))
  (should (equal (plist-get (tally-test-task 1) :notes) "kept")))

(tally-deftest tally-test-undo-keys
  "Emacs' own undo and redo keys undo and redo changes"
  (tally-test-open)
  (dolist (keys '("C-/" "C-_" "C-x u"))
    (tally-test-call "task.create" :title "Call" :due "2026-11-20")
    (tally-test-shows "Call")
    (tally-test-press keys)
    (tally-test-until (not (string-search "Call" (tally-test-shown)))))
  (tally-test-press "C-M-_")
  (tally-test-shows "Call"))

(tally-deftest tally-test-new-project
  "A missing project is created only after confirmation; otherwise another name is read"
  (tally-test-call "project.create" :name "Garden")
  (tally-test-open)
  (let (asked)
    (cl-letf (((symbol-function 'y-or-n-p)
               (lambda (prompt) (push prompt asked) (string-search "100%s" prompt))))
      (tally-test-answering '("Water" "today" "" "garden" nil) (tally-test-press "C-u a"))
      (should-not asked)
      (tally-test-answering '("Dig" "today" "" "Gardn" "Shed 100%s" nil) (tally-test-press "C-u a"))
      (should (equal asked '("Project “Shed 100%s” does not exist.  Create it? "
                             "Project “Gardn” does not exist.  Create it? ")))))
  (should (equal (mapcar (lambda (number) (plist-get (tally-test-task number) :project)) '(1 2))
                 '("Garden" "Shed 100%s"))))

(tally-deftest tally-test-habit
  "+ increments the habit at point by the prefix argument"
  (tally-test-call "habit.create" :name "Push 100%s" :target '(:count 20 :per "day"))
  (tally-test-open)
  (tally-test-go "Push")
  (tally-test-press "+")
  (tally-test-shows "1 of 20")
  (tally-test-press "C-u 1 1 +")
  (tally-test-shows "12 of 20")
  (should (tally-test-said-p "Push 100%s: 12")))

(tally-deftest tally-test-choose
  "Outside a task line a command prompts for a task, and accepts its number"
  (tally-test-call "task.create" :title "50%s off" :due "2026-11-20")
  (let (choices)
    (tally-test-answering (list (lambda (tasks) (setq choices tasks) "1"))
      (with-temp-buffer (call-interactively #'tally-toggle-done)))
    (should (equal choices '("1 50%s off"))))
  (tally-test-until (equal (plist-get (tally-test-task 1) :status) "done")))

(tally-deftest tally-test-typing
  "A task is added with real keys in the minibuffer"
  (tally-test-open)
  (let ((tally-use-org-read-date nil)) (tally-test-press "a 5 0 % s RET RET"))
  (tally-test-shows "50%s")
  (should (equal (plist-get (tally-test-task 1) :due) "2026-11-20")))

(tally-deftest tally-test-help
  "? lists only the keys of the mode"
  (tally-test-open)
  (save-window-excursion
    (tally-test-press "?")
    (with-current-buffer (help-buffer)
      (should-not (string-match-p "minor mode" (buffer-string)))
      (dolist (name '("tally-toggle-done" "tally-reschedule" "tally-view-year" "tally-edit-notes"))
        (should (string-search name (buffer-string)))))))

;;;; Org and code

(defmacro tally-test-in-org (text &rest body)
  "Evaluate BODY in an Org file of TEXT, at its end."
  (declare (indent 1))
  `(let ((file (expand-file-name "plan 100%.org")) (org-inhibit-startup t))
     (with-temp-file file (insert ,text))
     (let ((buffer (find-file-noselect file)))
       (unwind-protect (with-current-buffer buffer (goto-char (point-max)) ,@body)
         (with-current-buffer buffer (set-buffer-modified-p nil))
         (kill-buffer buffer)))))

(tally-deftest tally-test-org
  "An Org heading becomes a task with title, priority, deadline, tags and a link back"
  (tally-test-in-org (concat "* Plans :work:\n"
                             "** TO" "DO [#A] Call the [[https://example.com][bank]] 50% :phone:\n"
                             "DEADLINE: <2026-11-23 Mon 14:30> SCHEDULED: <2026-11-21 Sat>\n"
                             "Text\n")
    (tally-capture-org-heading)
    (tally-test-calm)
    (let ((task (tally-test-task 1)))
      (should (equal (plist-get task :title) "Call the bank 50%"))
      (should (equal (plist-get task :priority) "P0"))
      (should (equal (plist-get task :due) "2026-11-23T14:30:00Z"))
      (should (equal (plist-get task :tags) ["work" "phone"]))
      (should (string-search (concat "file:" (abbreviate-file-name (buffer-file-name)) "::*Call the ")
                             (plist-get task :notes)))
      (should (string-search "Scheduled: <2026-11-21 Sat>" (plist-get task :notes))))))

(tally-deftest tally-test-org-plain
  "An Org heading that looks like Lisp becomes a task with that title, due on its scheduled date"
  (tally-test-in-org (format "* %s\nSCHEDULED: <2026-11-21 Sat +1w>\n" (nth 1 tally-test-hostile))
    (tally-capture-org-heading)
    (tally-test-calm)
    (let ((task (tally-test-task 1)))
      (should (equal (plist-get task :title) (nth 1 tally-test-hostile)))
      (should (equal (plist-get task :priority) "P2"))
      (should (equal (plist-get task :due) "2026-11-21")))))

(tally-deftest tally-test-org-once
  "An Org heading is captured once, again after its task is deleted, and never if it is done"
  (tally-test-in-org (concat "* TO" "DO Call\nText\n")
    (tally-capture-org-heading)
    (tally-test-calm)
    (should (equal (org-entry-get nil "TALLY_ID") (plist-get (tally-test-task 1) :id)))
    (tally-capture-org-heading)
    (tally-test-until (tally-test-said-p "Already task 1: Call"))
    (should (eql 1 (plist-get (tally-test-call "task.list") :total)))
    (tally-test-call "task.delete" :id 1)
    (tally-capture-org-heading)
    (tally-test-until (tally-test-said-p "Task 2: Call"))
    (tally-test-calm)
    (should (equal (org-entry-get nil "TALLY_ID") (plist-get (tally-test-task 2) :id))))
  (tally-test-in-org "* DONE Call\n"
    (should-error (tally-capture-org-heading) :type 'user-error)))

(tally-deftest tally-test-org-dates
  "Org timestamps are parsed with and without a time, and with weekdays in any language"
  (pcase-dolist (`(,stamp ,date) '(("<2026-11-21>" "2026-11-21")
                                   ("<2026-11-21 Sa. 9:05-10:00>" "2026-11-21T09:05:00")
                                   ("[2026-11-21 sö +2d]" "2026-11-21") (nil nil) ("soon" nil)))
    (should (equal (tally--org-date stamp) date))))

(tally-deftest tally-test-line
  "A line of code becomes a task whose notes name the file and line"
  (let ((mark (concat "TO" "DO")))
    (pcase-dolist (`(,line ,title)
                   `((,(concat "    // " mark ": handle 100% of it") "handle 100% of it")
                     (,(concat "# " mark "(ann) say \"%s\"") "say \"%s\"")
                     (,(concat "/* " mark " - free the buffer */") "free the buffer")
                     ("- [ ] buy milk" "buy milk")
                     ("Call the bank" "Call the bank")))
      (should (equal (tally--line-title line) title)))
    (with-temp-buffer
      (insert "first\n;; " mark ": second\n")
      (setq buffer-file-name (expand-file-name "code.el"))
      (forward-line -1)
      (tally-add-from-line)
      (set-buffer-modified-p nil)
      (setq buffer-file-name nil))
    (tally-test-calm)
    (should (equal (plist-get (tally-test-task 1) :title) "second"))
    (should (string-suffix-p "code.el:2" (plist-get (tally-test-task 1) :notes)))))

(tally-test-run)
