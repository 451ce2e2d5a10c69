;;; tally-org.el --- Tally and Org: tasks, their states, links and clocks  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; The property TALLY_ID of a heading names its task.

;;; Code:

(require 'tally-client)
(require 'tally-view)

(declare-function org-back-to-heading "org") (declare-function org-entry-get "org")
(declare-function org-entry-is-done-p "org") (declare-function org-entry-put "org")
(declare-function org-find-property "org") (declare-function org-get-heading "org")
(declare-function org-get-tags "org") (declare-function org-link-display-format "ol")
(declare-function org-link-make-string "ol") (declare-function org-link-open-from-string "ol")
(declare-function org-link-set-parameters "ol") (declare-function org-link-store-props "ol")
(declare-function org-map-entries "org") (declare-function org-todo "org")
(defvar org-agenda-bulk-marked-entries) (defvar org-inhibit-logging) (defvar org-not-done-keywords)

(defcustom tally-org-priorities '(("A" . "P0") ("B" . "P1") ("C" . "P2") ("D" . "P3"))
  "The priority in Tally for each priority in Org."
  :type '(alist :key-type string :value-type string)
  :group 'tally)

(defcustom tally-org-activity "Org" "The activity of Tally's timer while Org's clock runs." :type 'string :group 'tally)

(defun tally--org-when (property)
  "Return the date and time in PROPERTY of this heading, or nil."
  (let ((stamp (org-entry-get nil property)))
    (when (and stamp (string-match "\\([0-9]+-[0-9]+-[0-9]+\\)\\(?:[^]>0-9]* \\([0-9]+:[0-9]+\\)\\)?" stamp))
      (string-trim (concat (match-string 1 stamp) " " (match-string 2 stamp))))))

(defun tally--org-task ()
  "Return the members of a task for the Org heading at point."
  (let ((heading (substring-no-properties (org-get-heading t t t t))) (file (buffer-file-name (buffer-base-buffer)))
        (deadline (tally--org-when "DEADLINE")) (scheduled (tally--org-when "SCHEDULED"))
        (priority (and (looking-at ".*?\\[#\\([A-Z0-9]+\\)\\]")
                       (cdr (assoc (match-string-no-properties 1) tally-org-priorities)))))
    (append (list :title (tally--plain (org-link-display-format heading))
                  :tags (vconcat (mapcar #'substring-no-properties (org-get-tags)))
                  :notes (if (not file) ""
                           (org-link-make-string (format "file:%s::*%s" (abbreviate-file-name file) heading))))
            (when (or deadline scheduled) (list :due (or deadline scheduled)))
            (when (and deadline scheduled) (list :scheduled scheduled))
            (when priority (list :priority priority)))))

(defun tally--org-capture-here ()
  "Create a task from the Org heading at point, unless it has one or is done."
  (org-back-to-heading t)
  (let* ((heading (point-marker)) (task (tally--org-task)) (id (org-entry-get nil "TALLY_ID"))
         (say (lambda (words result)
                (tally--say words (plist-get (plist-get result :task) :number) (plist-get task :title))))
         (create (lambda (&rest _)
                   (tally-ask "task.create" task
                              (lambda (result)
                                (funcall say "Task %d: %s" result)
                                (with-current-buffer (marker-buffer heading)
                                  (org-entry-put heading "TALLY_ID" (plist-get (plist-get result :task) :id))))))))
    (cond ((org-entry-is-done-p) (tally--say "This heading is already done"))
          (id (tally-ask "task.get" (list :id id) (apply-partially say "Already task %d: %s") create))
          (t (funcall create)))))

;;;###autoload
(defun tally-org-capture ()
  "Create tasks from Org headings: the one at point, or those in the region.
In an agenda, the marked ones, or else the one at point.  A task gets its
heading's title, priority, tags and dates, and a link back to it."
  (interactive)
  (cond ((derived-mode-p 'org-agenda-mode)
         (dolist (marker (or org-agenda-bulk-marked-entries
                             (list (or (get-text-property (line-beginning-position) 'org-hd-marker)
                                       (user-error "There is no heading on this line")))))
           (with-current-buffer (marker-buffer marker)
             (save-excursion (goto-char marker) (tally--org-capture-here)))))
        ((not (derived-mode-p 'org-mode)) (user-error "Not an Org buffer"))
        ((use-region-p) (org-map-entries #'tally--org-capture-here nil 'region))
        (t (save-excursion (tally--org-capture-here)))))

;;;; Links
(defun tally--org-store-link ()
  "Store a link to the task at point in a Tally buffer."
  (let ((task (tally-subject)))
    (when (equal (plist-get task :entity) "task")
      (org-link-store-props :type "tally" :link (concat "tally:" (plist-get task :id))
                            :description (format "Task %d" (plist-get task :number))))))

(defun tally-open-link ()
  "Open the link of the task that is shown, if it has one."
  (when (and (equal (plist-get (tally-subject) :entity) "task")
             (equal (plist-get (tally-subject) :page) (plist-get (cdr tally--view) :line)))
    (let* ((task (plist-get (tally-await "task.get" (list :id (plist-get (tally-subject) :id))) :task))
           (text (concat (plist-get task :url) "\n" (plist-get task :notes))) (start 0) links)
      ;; Other types of links may run programs.
      (while (string-match "\\(?:\\[\\[\\|\\_<\\)\\(\\(?:https?\\|file\\|id\\|mailto\\|tally\\):[^]\n]+\\)" text start)
        (setq start (match-end 0))
        (let ((link (match-string 1 text)))
          (push (if (= (match-beginning 0) (match-beginning 1)) (car (split-string link)) link) links)))
      (when links
        (require 'ol)
        (org-link-open-from-string
         (format "[[%s]]" (if (cdr links) (completing-read "Link: " links nil t) (car links))))
        t))))

(add-hook 'tally-visit-functions #'tally-open-link)

;;;; What is done here and there
(defvar tally--org-following nil "Non-nil while a heading is changed because its task was.")

(defun tally--org-changed ()
  "Complete or reopen the task of the heading whose state has just changed."
  (when-let ((id (and (not tally--org-following) (org-entry-get nil "TALLY_ID"))))
    (tally-ask (if (org-entry-is-done-p) "task.complete" "task.reopen") (list :id id))))

(defun tally--org-follow (buffer id)
  "Give the heading in BUFFER of the task ID, if there is one, the task's state."
  (when (with-current-buffer buffer (org-find-property "TALLY_ID" id))
    (tally-ask "task.get" (list :id id)
               (lambda (result)
                 (with-current-buffer buffer
                   (save-excursion
                     (save-restriction
                       (widen)
                       (goto-char (or (org-find-property "TALLY_ID" id) (point-max)))
                       (org-back-to-heading t)
                       (let ((done (equal (plist-get (plist-get result :task) :status) "done"))
                             (tally--org-following t) (org-inhibit-logging 'note))
                         (unless (or (eq done (and (org-entry-is-done-p) t))
                                     (not (equal id (org-entry-get nil "TALLY_ID"))))
                           (org-todo (if done 'done (car org-not-done-keywords)))))))))
               #'ignore)))

(defun tally--org-event (name parameters)
  "Let the headings in open Org buffers follow the event NAME with PARAMETERS."
  (when (equal name "event.changed")
    (dolist (buffer (cl-remove 'org-mode (buffer-list) :key (lambda (buffer) (buffer-local-value 'major-mode buffer))
                               :test-not #'eq))
      (mapc (lambda (change)
              (when (equal (plist-get change :entity) "task") (tally--org-follow buffer (plist-get change :id))))
            (plist-get parameters :changes)))))

(defun tally--org-catch-up ()
  "Let the headings in this buffer follow what was done before it was opened."
  (org-map-entries (lambda () (tally--org-follow (current-buffer) (org-entry-get nil "TALLY_ID")))
                   "TALLY_ID<>\"\""))

(defun tally--org-clock-in ()
  "Start Tally's timer for the task of the heading with the new clock."
  (when-let ((id (org-entry-get nil "TALLY_ID")))
    (tally-ask "activity.create" (list :name tally-org-activity) nil #'ignore)
    (tally-ask "time.start" (list :task id :activity tally-org-activity))))

(defun tally--org-clock-out ()
  "Stop Tally's timer for the task of the heading whose clock stops."
  (when (org-entry-get nil "TALLY_ID") (tally-ask "time.stop" nil nil #'ignore)))

;;;###autoload
(define-minor-mode tally-org-mode
  "Keep Org headings and their tasks done or open together, and their timers.
Links to tasks can be stored and followed."
  :global t :group 'tally
  (require 'ol)
  (org-link-set-parameters "tally" :store #'tally--org-store-link
                           :follow (lambda (id &rest _) (tally-show-line (concat "show " id))))
  (pcase-dolist (`(,hook . ,function) '((org-after-todo-state-change-hook . tally--org-changed)
                                        (tally-event-functions . tally--org-event)
                                        (org-mode-hook . tally--org-catch-up)
                                        (org-clock-in-hook . tally--org-clock-in)
                                        (org-clock-out-hook . tally--org-clock-out)))
    (if tally-org-mode (add-hook hook function) (remove-hook hook function))))

(provide 'tally-org)
;;; tally-org.el ends here
