;;; client.el --- The server's life in Emacs  -*- lexical-binding: t -*-

(require 'tally-test)

(tally-deftest tally-test-starts
  "Emacs starts the server when something is asked first, and only one"
  (should-not (tally--running-p))
  (let (answers)
    (dotimes (_ 3) (tally-ask "server.info" nil (lambda (info) (push (plist-get info :today) answers))))
    (should-not answers)
    (tally-test-until (equal answers '("2026-11-20" "2026-11-20" "2026-11-20")))
    (should (= 1 (cl-count-if (lambda (process) (equal (process-command process) (process-command (tally-test-process))))
                              (process-list))))))

(tally-deftest tally-test-missing
  "A server that is not there is told of in a sentence, and found once it is there"
  (let ((tally-command "/nowhere/tallyd") problem)
    (tally-ask "server.info" nil nil (lambda (failure) (setq problem failure)))
    (tally-test-until (tally-test-said-p "There is no program “/nowhere/tallyd”: install Tally, or set"))
    (should (string-search "no program" (plist-get problem :message))))
  (let (answer)
    (tally-ask "ping" nil (lambda (_) (setq answer t)))
    (tally-test-until answer)))

(tally-deftest tally-test-keeps-dying
  "A server that keeps ending is given up, with what it wrote on standard error"
  (let ((tally-command "/bin/sh") (tally-database nil)
        (tally-arguments '("-c" "echo 'the disk is 100% %s full' >&2; exit 3")) problem)
    (tally-change "task.create" '(:title "Call") nil (lambda (failure) (setq problem failure)))
    (tally-test-until problem)
    (should (string-search "the disk is 100% %s full" (plist-get problem :message)))
    (should (tally-test-said-p "keeps ending: the disk is 100% %s full"))
    (should-not tally--revival)
    (should-not tally--unanswered)))

(tally-deftest tally-test-killed-in-flight
  "A server killed with 40 changes on their way is replaced, and each change is done once"
  (let ((done 0) (failed 0))
    (tally-ask "ping" nil #'ignore)
    (tally-test-calm)
    (dotimes (number 40)
      (tally-change "task.create" (list :title (format "Change %d" number))
                    (lambda (_) (setq done (1+ done))) (lambda (_) (setq failed (1+ failed))))
      (when (member number '(10 30)) (signal-process (tally-test-process) 'KILL)))
    (tally-test-until (= done 40))
    (should (= failed 0))
    (let ((tasks (tally-test-call "task.list" :sort "created")))
      (should (= 40 (plist-get tasks :total)))
      (should (equal (mapcar (lambda (task) (plist-get task :title)) (plist-get tasks :tasks))
                     (mapcar (lambda (number) (format "Change %d" number)) (number-sequence 0 39)))))))

(tally-deftest tally-test-answer-lost
  "A change that was done, but whose answer was lost with the server, is not done again"
  (tally-ask "ping" nil #'ignore)
  (tally-test-calm)
  (let ((process (tally-test-process)) number)
    ;; The answer gets lost.
    (set-process-filter process #'ignore)
    (tally-change "task.create" '(:title "Once") (lambda (result) (setq number (plist-get (plist-get result :task) :number))))
    (tally-test-until (= 1 (plist-get (tally-test-call "task.list") :total)))
    (should-not number)
    (signal-process process 'KILL)
    (tally-test-until (not (process-live-p process)))
    (tally-test-until (eql number 1)))
  (should (= 1 (plist-get (tally-test-call "task.list") :total))))

(tally-deftest tally-test-events-after-death
  "After a death the views are asked anew, and events arrive again"
  (tally-test-open)
  (signal-process (tally-test-process) 'KILL)
  (tally-test-until (not (tally--running-p)))
  (tally-test-call "focus.add" :title "Made while nobody listened")
  (tally-test-shows "Made while nobody listened")
  (tally-test-call "focus.add" :title "Made when it was back")
  (tally-test-shows "Made when it was back"))

(tally-deftest tally-test-refusal
  "The server's sentence about an error is shown in the echo area as it is"
  (tally-ask "task.get" '(:id 99))
  (tally-test-until (tally-test-said-p "There is no task “99”.")))

(tally-deftest tally-test-restart
  "tally-restart and tally-stop end the server, and the next request starts one"
  (tally-ask "ping" nil #'ignore)
  (tally-test-calm)
  (let ((first (process-id (tally-test-process))))
    (tally-restart)
    (should-not (= first (process-id (tally-test-process))))
    (tally-stop)
    (should-not (tally--running-p))
    (let (answer)
      (tally-ask "ping" nil (lambda (_) (setq answer t)))
      (tally-test-until answer))))

(tally-deftest tally-test-reminder
  "A reminder is shown when its time comes, whatever its title holds"
  (tally-ask "ping" nil #'ignore)
  (tally-test-calm)
  (tally-test-call "task.create" :title (car tally-test-hostile) :due "2026-11-20T09:10:00Z" :reminders ["-PT30M"])
  (tally-test-until (tally-test-said-p (concat "eminder: " (car tally-test-hostile)))))

(tally-deftest tally-test-late-reminder
  "A reminder that came while Emacs was away is shown as late"
  (tally-test-call "task.create" :title "Call the bank" :due "2026-11-20T09:10:00Z" :reminders ["-PT30M"])
  (tally-ask "ping" nil #'ignore)
  (tally-test-until (tally-test-said-p "Late reminder: Call the bank")))

(tally-deftest tally-test-no-desktop
  "Where the desktop does not answer, reminders are shown all the same"
  (should (featurep 'dbusbind))
  (let ((tally-reminders 'notification)
        (debug-on-error nil)            ; as it is for people
        (process-environment (cons "DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere" process-environment)))
    (tally-test-call "task.create" :title "Call the bank" :due "2026-11-20T09:10:00Z" :reminders ["-PT30M"])
    (tally-ask "ping" nil #'ignore)
    (tally-test-until (tally-test-said-p "Late reminder: Call the bank"))))

(tally-deftest tally-test-desktop
  "A reminder on the desktop has the task's title where nothing is markup"
  (let ((tally-reminders 'notification) told
        (process-environment (cons "DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere" process-environment)))
    (require 'notifications)
    (cl-letf (((symbol-function 'notifications-notify) (lambda (&rest arguments) (push arguments told))))
      (tally-test-call "task.create" :title "<b>Call</b> &amp; 100%s" :due "2026-11-20T09:10:00Z" :reminders ["-PT30M"])
      (tally-ask "ping" nil #'ignore)
      (tally-test-until told)
      (should (equal told '((:app-name "Tally" :title "<b>Call</b> &amp; 100%s" :body "Late reminder")))))))

(tally-deftest tally-test-no-reminder
  "Who wants no reminders gets none"
  (let ((tally-reminders nil) told)
    (let ((tally-event-functions (append tally-event-functions (list (lambda (name _) (push name told))))))
      (tally-test-call "task.create" :title "Call the bank" :due "2026-11-20T09:10:00Z" :reminders ["-PT30M"])
      (tally-ask "ping" nil #'ignore)
      (tally-test-until (member "event.reminder" told))
      (should-not (tally-test-said-p "Call the bank")))))

(tally-test-run)
