;;; views.el --- Tests of Tally's views in Emacs  -*- lexical-binding: t -*-

(require 'tally-test)

(defun tally-test-faces (text)
  "Return the face of each character of the shown TEXT."
  (with-current-buffer "*tally*"
    (goto-char (point-min))
    (search-forward text)
    (mapcar (lambda (position) (get-text-property position 'face))
            (number-sequence (match-beginning 0) (1- (match-end 0))))))

(defun tally-test-roles ()
  "Return the roles that protocol.md documents."
  (with-temp-buffer
    (insert-file-contents
     (expand-file-name "../../protocol.md" (file-name-directory (locate-library "tally-view"))))
    (search-forward "| role | marks |")
    (forward-line 2)
    (let (roles)
      (while (looking-at "| `\\([a-z0-9]+\\)` |")
        (push (match-string 1) roles)
        (forward-line))
      roles)))

(tally-deftest tally-test-today
  "M-x tally shows today, with point on the first task, and faces by role"
  (tally-test-call "focus.add" :title "Call the bank" :priority "P0" :tags ["money"])
  (tally-test-open)
  (should (eq major-mode 'tally-mode))
  (should (string-prefix-p "Friday 2026-11-20" (tally-test-shown)))
  (should (equal "task" (plist-get (tally-subject) :entity)))
  (should (eql 1 (plist-get (tally-subject) :number)))
  (should (equal (tally-test-faces "P0") '(tally-role-p0 tally-role-p0)))
  (should (equal (delete-dups (tally-test-faces "#money")) '(tally-role-tag)))
  (should (equal (delete-dups (tally-test-faces "Call the bank")) '(nil)))
  (should (> (length (tally-test-roles)) 20))
  (dolist (role (tally-test-roles)) (should (facep (tally--face role))))
  (should-not (tally--face "unknown")))

(tally-deftest tally-test-does-not-wait
  "M-x tally does not wait for the server"
  (let ((tally-command (expand-file-name "slow")))
    (with-temp-file tally-command
      (insert (format "#!/bin/sh\nread -r go <'%s'\nexec '%s' \"$@\"\n"
                      (expand-file-name "go") tally-test-server)))
    (set-file-modes tally-command #o700)
    (call-process "mkfifo" nil nil nil (expand-file-name "go"))
    (tally)
    (should (eq major-mode 'tally-mode))
    (should (equal (buffer-string) ""))
    (call-process "sh" nil nil nil "-c" "echo > go")
    (tally-test-shows "Friday 2026-11-20")))

(tally-deftest tally-test-hostile
  "Titles that look like commands, Lisp, markup or formats are shown as plain text"
  (dolist (title tally-test-hostile)
    (tally-test-call "task.create" :title title :due "2026-11-20" :notes title)
    (tally-test-call "habit.create" :name title))
  (let ((tally-width 100)) (tally-test-open))
  (dolist (title (cl-remove-if (lambda (title) (string-search "‮" title)) tally-test-hostile))
    (should (string-search title (tally-test-shown))))
  (goto-char (point-min))
  (while (not (eobp))
    (dolist (property '(display keymap local-map help-echo mouse-face invisible category composition))
      (should-not (get-char-property (point) property)))
    (should-not (next-button (point)))
    (forward-char)))


(tally-deftest tally-test-other-client
  "Another program's changes appear automatically, and point stays on its task"
  (dolist (title '("One" "Two" "Three")) (tally-test-call "task.create" :title title :due "2026-11-20"))
  (tally-test-open)
  (tally-test-go "Three")
  (let ((column (current-column)))
    (tally-test-call "task.create" :title "Urgent" :priority "P0" :due "2026-11-20")
    (tally-test-call "focus.add" :id 2)
    (tally-test-shows "Urgent")
    (tally-test-until (string-match-p "▶ +2" (tally-test-shown)))
    (should (eql 3 (plist-get (tally-subject) :number)))
    (should (eql column (current-column)))))

(tally-deftest tally-test-window-start
  "A scrolled window keeps its position when lines are inserted above"
  (dotimes (number 60) (tally-test-call "task.create" :title (format "Task %02d" number) :due "2026-11-20"))
  (tally-test-open)
  (execute-kbd-macro "vl")
  (tally-test-until (string-prefix-p "Tasks" (tally-test-shown)))
  (goto-char (point-min))
  (search-forward "Task 30")
  (set-window-start nil (line-beginning-position))
  (search-forward "Task 40")
  (set-window-point nil (point))
  (dotimes (_ 3) (tally-test-call "task.create" :title "Above" :priority "P0" :due "2026-11-20"))
  (tally-test-until (= 4 (length (split-string (tally-test-shown) "Above"))))
  (dolist (place (list (cons (window-start) 31) (cons (window-point) 41)))
    (goto-char (car place))
    (should (eql (cdr place) (plist-get (tally-subject) :number)))))

(tally-deftest tally-test-gone
  "Point stays on its line when the task at point is deleted"
  (dolist (title '("One" "Two" "Three")) (tally-test-call "task.create" :title title :due "2026-11-20"))
  (tally-test-open)
  (tally-test-go "Two")
  (tally-test-call "task.delete" :id 2)
  (tally-test-until (not (string-search "Two" (tally-test-shown))))
  (should (eql 3 (plist-get (tally-subject) :number))))

(tally-deftest tally-test-move
  "n and p move between subjects, and stop at the ends"
  (tally-test-call "focus.add" :title "One")
  (tally-test-call "task.create" :title "Two" :due "2026-11-20")
  (tally-test-call "habit.create" :name "Reading")
  (tally-test-open)
  (should (eql 1 (plist-get (tally-subject) :number)))
  (execute-kbd-macro "n")
  (should (eql 2 (plist-get (tally-subject) :number)))
  (execute-kbd-macro "nn")
  (should (equal "habit" (plist-get (tally-subject) :entity)))
  (execute-kbd-macro "pp")
  (should (eql 1 (plist-get (tally-subject) :number)))
  (execute-kbd-macro "ppp")
  (should (= 1 (line-number-at-pos))))

(tally-deftest tally-test-width
  "Views have the configured width, or the width of the window"
  (tally-test-call "task.create" :title (make-string 400 ?x) :due "2026-11-20")
  (let ((widest (lambda () (apply #'max (mapcar #'string-width (split-string (tally-test-shown) "\n"))))))
    (tally-test-open)
    (should (= (funcall widest) (window-max-chars-per-line)))
    (let ((tally-width 44)) (tally-refresh) (tally-test-until (= 44 (funcall widest))))
    (let ((tally-ascii t))
      (tally-refresh)
      (tally-test-until (not (string-match-p "[^[:ascii:]]" (tally-test-shown)))))))

(tally-deftest tally-test-hidden
  "A hidden buffer refreshes when a window shows it"
  (tally-test-open)
  (switch-to-buffer "*scratch*")
  (tally-test-call "focus.add" :title "Meanwhile")
  (with-current-buffer "*tally*" (tally-test-until tally--stale))
  (should-not (string-search "Meanwhile" (tally-test-shown)))
  (switch-to-buffer "*tally*")
  (tally--window-changed (selected-window))
  (tally-test-shows "Meanwhile"))


(tally-deftest tally-test-visit
  "RET shows the task, habit or day on the line"
  (tally-test-call "task.create" :title "Call" :due "2026-11-20" :notes "Ask for 100% of it")
  (tally-test-call "habit.create" :name "Reading")
  (tally-test-open)
  (execute-kbd-macro (kbd "RET"))
  (tally-test-shows "Ask for 100% of it")
  (execute-kbd-macro "x")
  (tally-test-until (equal "done" (plist-get (plist-get (tally-test-call "task.get" :id 1) :task) :status)))
  (execute-kbd-macro "l")
  (tally-test-shows "Habits")
  (tally-test-go "Reading")
  (execute-kbd-macro (kbd "RET"))
  (tally-test-until (and tally--drawn (string-search "Reading" (tally-test-shown))))
  (execute-kbd-macro "vc")
  (tally-test-shows "November 2026")
  (search-forward "▸")
  (should (equal "day" (plist-get (tally-subject) :entity)))
  (execute-kbd-macro (kbd "RET"))
  (tally-test-until (equal tally--view '("command.run" :line "day 2026-11-20"))))

(tally-deftest tally-test-cells
  "Each cell of a month or year leads to its day"
  (tally-test-open)
  (execute-kbd-macro "vc")
  (tally-test-shows "November 2026")
  (goto-char (point-min))
  (search-forward " 17 ")
  (backward-char 2)
  (should (equal "2026-11-17" (plist-get (tally-subject) :id)))
  (execute-kbd-macro (kbd "RET"))
  (tally-test-until (equal tally--view '("command.run" :line "day 2026-11-17")))
  (execute-kbd-macro "vy")
  (tally-test-shows "2026  Completed tasks")
  (goto-char (point-min))
  (search-forward "Fri ")
  (should (equal "day" (plist-get (tally-subject) :entity))))

(tally-deftest tally-test-details-gone
  "Deleting a task closes its details and shows the previous view"
  (tally-test-call "task.create" :title "Call" :due "2026-11-20")
  (tally-test-open)
  (execute-kbd-macro (kbd "RET"))
  (tally-test-shows "Created")
  (tally-test-call "task.delete" :id 1)
  (tally-test-until (equal (car tally--view) "view.today"))
  (tally-test-shows "Three steps"))

(tally-deftest tally-test-server-gone
  "Without a server the view stays, and refreshes once the server is back"
  (tally-test-call "focus.add" :title "Call")
  (tally-test-open)
  (execute-kbd-macro "vl")
  (tally-test-shows "Tasks ")
  (tally-stop)
  (let ((tally-command "/nowhere/tallyd"))
    (tally-refresh)
    (tally-test-until (tally-test-said-p "not found"))
    (should (equal tally--view '("view.list" :filter nil))))
  (should (string-search "Tasks " (tally-test-shown)))
  (tally-test-call "task.update" :id 1 :title "Write")
  (tally-refresh)
  (tally-test-shows "Write"))


(tally-deftest tally-test-refused-view
  "A refused view shows the error and the previous view"
  (tally-test-call "focus.add" :title "One")
  (tally-test-open)
  (tally-show "view.nothing")
  (tally-test-until (and (tally-test-said-p "view.nothing") (equal (car tally--view) "view.today") tally--drawn))
  (tally-test-shows "One"))

(tally-deftest tally-test-mode-line
  "The mode line shows the day, follows changes, and shows percent signs"
  (tally-test-call "focus.add" :title "Save 100% of %b and %e")
  (tally-mode-line-mode)
  ;; Without a terminal no mode line is formatted: check its input, which is shown verbatim.
  (let ((text (lambda ()
                (mapconcat (lambda (part) (if (stringp part) part (symbol-value part)))
                           global-mode-string ""))))
    (tally-test-until (string-search "100% of %b" (funcall text)))
    (tally-test-call "task.update" :id 1 :title "99%")
    (tally-test-until (string-search "99% " (funcall text)))
    (tally-mode-line-mode -1)
    (should-not (string-search "99% " (funcall text)))))

(tally-deftest tally-test-many
  "M-x tally shows today of 20,000 tasks"
  (let ((file (expand-file-name "many.jsonl")))
    (with-temp-file file
      (dotimes (number 20000)
        (insert (format (concat "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"task.create\","
                                "\"params\":{\"title\":\"Task %d\",\"due\":%s}}\n")
                        number number (if (zerop (% number 500)) "\"2026-11-20\"" "null")))))
    (apply #'call-process tally-test-server file nil nil "--database" tally-database tally-arguments))
  (tally-ask "server.stats" nil (lambda (stats) (should (= 20000 (plist-get stats :tasks)))))
  (tally-test-calm)
  (let ((start (float-time)))
    (tally)
    (tally-test-until tally--drawn)
    (princ (format "# 20,000 tasks: %d lines after %.0f ms\n" (count-lines (point-min) (point-max))
                   (* 1000 (- (float-time) start)))))
  (should (string-search "Task 1000" (tally-test-shown))))

(tally-test-run)
