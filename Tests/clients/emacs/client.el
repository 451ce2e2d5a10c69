;;; client.el --- Tests of the server process in Emacs  -*- lexical-binding: t -*-

(require 'tally-test)

(tally-deftest tally-test-starts
  "The first requests start exactly one server"
  (should-not (tally--running-p))
  (let (days)
    (dotimes (_ 3) (tally-ask "server.info" nil (lambda (info) (push (plist-get info :today) days))))
    (should-not days)
    (tally-test-until (equal days '("2026-11-20" "2026-11-20" "2026-11-20")))
    (let ((command (process-command (tally-test-process))))
      (should (= 1 (cl-count-if (lambda (process) (equal (process-command process) command))
                                (process-list)))))))

(tally-deftest tally-test-missing
  "A missing server is reported, and found once it exists"
  (let ((tally-command "/nowhere/tallyd") problem)
    (tally-ask "server.info" nil nil (lambda (failure) (setq problem failure)))
    (tally-test-until (tally-test-said-p "Program “/nowhere/tallyd” not found.  Install Tally or set"))
    (should (string-search "not found" (plist-get problem :message))))
  (let (answer)
    (tally-ask "ping" nil (lambda (_) (setq answer t)))
    (tally-test-until answer)))

(tally-deftest tally-test-keeps-dying
  "A server that keeps exiting is not restarted, and its standard error output is shown"
  (let ((tally-command "/bin/sh") (tally-database nil)
        (tally-arguments '("-c" "echo 'the disk is 100% %s full' >&2; exit 3")) problem)
    (tally-ask "task.create" '(:title "Call") nil (lambda (failure) (setq problem failure)))
    (tally-test-until problem)
    (should (string-search "the disk is 100% %s full" (plist-get problem :message)))
    (should (tally-test-said-p "keeps exiting: the disk is 100% %s full"))
    (should-not tally--revival)
    (should-not (or tally--sent tally--waiting))))

(tally-deftest tally-test-killed-in-flight
  "A server killed with 40 pending changes restarts, and each change is applied once"
  (let ((done 0) (failed 0))
    (tally-ask "ping" nil #'ignore)
    (tally-test-calm)
    (dotimes (number 40)
      (tally-ask "task.create" (list :title (format "Change %d" number))
                    (lambda (_) (setq done (1+ done))) (lambda (_) (setq failed (1+ failed))))
      (when (member number '(10 30)) (signal-process (tally-test-process) 'KILL)))
    (tally-test-until (= done 40))
    (should (= failed 0))
    (let ((tasks (tally-test-call "task.list" :sort "created")))
      (should (= 40 (plist-get tasks :total)))
      (should (equal (mapcar (lambda (task) (plist-get task :title)) (plist-get tasks :tasks))
                     (mapcar (lambda (number) (format "Change %d" number)) (number-sequence 0 39)))))))

(tally-deftest tally-test-answer-lost
  "A change whose reply is lost with the server is not applied twice"
  (tally-ask "ping" nil #'ignore)
  (tally-test-calm)
  (let ((process (tally-test-process)) number)
    ;; Discard the reply.
    (set-process-filter process #'ignore)
    (tally-ask "task.create" '(:title "Once")
                  (lambda (result) (setq number (plist-get (plist-get result :task) :number))))
    (tally-test-until (= 1 (plist-get (tally-test-call "task.list") :total)))
    (should-not number)
    (signal-process process 'KILL)
    (tally-test-until (not (process-live-p process)))
    (tally-test-until (eql number 1)))
  (should (= 1 (plist-get (tally-test-call "task.list") :total))))

(tally-deftest tally-test-events-after-death
  "After a restart views refresh, and events arrive again"
  (tally-test-open)
  (signal-process (tally-test-process) 'KILL)
  (tally-test-until (not (tally--running-p)))
  (tally-test-call "focus.add" :title "Created during the restart")
  (tally-test-shows "Created during the restart")
  (tally-test-call "focus.add" :title "Created after the restart")
  (tally-test-shows "Created after the restart"))

(tally-deftest tally-test-refusal
  "The server's error message is shown in the echo area"
  (tally-ask "task.get" '(:id 99))
  (tally-test-until (tally-test-said-p "There is no task “99”.")))

(tally-deftest tally-test-restart
  "tally-restart and tally-stop stop the server, and the next request starts one"
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
  "A reminder is shown at its time, whatever its title contains, and then marked as shown"
  (tally-ask "ping" nil #'ignore)
  (tally-test-calm)
  (tally-test-call "task.create" :title (car tally-test-hostile)
                   :due "2026-11-20T09:10:00Z" :reminders ["-PT30M"])
  (tally-test-until (tally-test-said-p (car tally-test-hostile)))
  (tally-test-until
   (eq t (plist-get (aref (plist-get (tally-test-call "reminder.list") :reminders) 0) :shown))))

(tally-deftest tally-test-no-desktop
  "Reminders are shown in the echo area if the desktop does not respond"
  (should (featurep 'dbusbind))
  (let ((tally-reminders 'notification)
        (debug-on-error nil)            ; as in an interactive Emacs
        (process-environment (cons "DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere" process-environment)))
    (tally-test-call "task.create" :title "Call the bank" :due "2026-11-20T09:10:00Z" :reminders ["-PT30M"])
    (tally-ask "ping" nil #'ignore)
    (tally-test-until (tally-test-said-p "Call the bank"))))

(tally-deftest tally-test-desktop
  "A desktop notification has the task's title where markup is not interpreted"
  (let ((tally-reminders 'notification) told
        (process-environment (cons "DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere" process-environment)))
    (require 'notifications)
    (cl-letf (((symbol-function 'notifications-notify) (lambda (&rest arguments) (push arguments told))))
      (tally-test-call "task.create" :title "<b>Call</b> &amp; 100%s"
                       :due "2026-11-20T09:10:00Z" :reminders ["-PT30M"])
      (tally-ask "ping" nil #'ignore)
      (tally-test-until told)
      (should (string-search "<b>Call</b> &amp; 100%s" (plist-get (car told) :title)))
      (should-not (plist-get (car told) :body)))))

(tally-deftest tally-test-no-reminder
  "Reminders can be turned off"
  (let ((tally-reminders nil) told)
    (let ((tally-event-functions (append tally-event-functions (list (lambda (name _) (push name told))))))
      (tally-test-call "task.create" :title "Call the bank" :due "2026-11-20T09:10:00Z" :reminders ["-PT30M"])
      (tally-ask "ping" nil #'ignore)
      (tally-test-until (member "event.reminder" told))
      (should-not (tally-test-said-p "Call the bank")))))

(tally-deftest tally-test-large
  "A message that is larger than the pipe goes to a server that reads, and nothing is lost behind it"
  (let ((notes (make-string 60000 ?x)) done)
    (tally-ask "task.create" (list :title "Large" :notes notes))
    (tally-ask "task.create" '(:title "Small") (lambda (_) (setq done t)))
    (tally-test-until done)
    (should (equal notes (plist-get (plist-get (tally-test-call "task.get" :id 1) :task) :notes)))))

(tally-test-run)
