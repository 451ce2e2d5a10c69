;;; tally-view.el --- The buffer that shows Tally's views  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; The server draws views: text, spans with a role, and the subject of each
;; line.  This file shows them in a buffer and in the mode line, refreshes
;; them, and shows the server's reminders.

;;; Code:

(require 'tally-client)

(defcustom tally-width nil "The width of views in columns; nil means that of the window."
  :type '(choice (const nil) integer) :group 'tally)
(defcustom tally-ascii nil "Whether to draw views with ASCII characters only." :type 'boolean :group 'tally)

(defgroup tally-faces nil "Faces of Tally's views, and of lines as they are typed." :group 'tally :group 'faces)

;; A role inherits a face, or has a color for a light and one for a dark ground.
(pcase-dolist
    (`(,role ,value ,dark)
     '(("heading" bold) ("muted" shadow) ("done" success) ("overdue" error) ("current" (bold warning))
       ("p0" (bold error)) ("p1" warning) ("p2" default) ("p3" shadow) ("number" shadow) ("today" highlight)
       ("tag" font-lock-constant-face) ("project" font-lock-function-name-face) ("due" font-lock-string-face)
       ("habit" font-lock-type-face) ("activity" font-lock-type-face) ("stake" (bold font-lock-keyword-face))
       ("bar" success) ("celebration" (bold success)) ("priority" warning) ("estimate" font-lock-type-face)
       ("reminder" font-lock-builtin-face) ("recurrence" font-lock-builtin-face) ("wait" font-lock-string-face)
       ("scheduled" font-lock-string-face) ("literal" italic) ("unclear" error)
       ;; A ramp: on a light ground it gets darker, on a dark one lighter.
       ("level0" "#d7d7d7" "#444444") ("level1" "#afffaf" "#005f00") ("level2" "#87d787" "#008700")
       ("level3" "#5faf5f" "#00af00") ("level4" "#008700" "#00d700") ("level5" "#005f00" "#87ff87")))
  (custom-declare-face (intern (concat "tally-role-" role))
                       (if (not dark) `((t :inherit ,value))
                         `((((background light)) :foreground ,value) (t :foreground ,dark)))
                       (format "The role “%s” of views and typed lines." role)
                       :group 'tally-faces))

(defface tally-marked '((t :inherit (bold warning))) "The sign of a marked line." :group 'tally-faces)

(defun tally--face (role)
  "Return the face of ROLE, or nil if this client does not know the role."
  (let ((face (intern-soft (concat "tally-role-" role)))) (and (facep face) face)))

(defvar-local tally--view nil "The view that is shown: its method and parameters.")
(defvar-local tally--title nil "The title of the action that showed the view.")
(defvar-local tally--trail nil "The previous views, titles and lines of point, latest first.")
(defvar-local tally--pages nil "The parameters of the pages before the one shown, latest first.")
(defvar-local tally--page nil "The parameters that say which page is shown.")
(defvar-local tally--marked nil "The marked subjects, latest first.")
(defvar-local tally--drawn nil "The result that is shown, or nil.")
(defvar-local tally--asking nil "Whether a request for the view is pending.")
(defvar-local tally--reply (list nil) "A cons cell whose car gets `drawn' or the error of the next reply.")
(defvar-local tally--stale nil "Whether the shown or requested view may be outdated.")
(defvar-local tally--drawn-width nil "The width of the last request.")
(defvar-local tally--clock nil "The timer for when the view changes by itself, or nil.")
(defvar-local tally--line-to-show nil "The line to put point on when the view is drawn next, or nil.")

(declare-function tally-mode "tally")
(declare-function notifications-notify "notifications")
(defvar tally-mode-line-mode)

;;;; Subjects of lines
(defun tally-subject ()
  "Return what point is on, a plist with :entity, :id, :number and :page, or nil."
  (get-text-property (point) 'tally-subject))

(defun tally--key (subject)
  "Return a string that identifies SUBJECT, or nil if SUBJECT is nil."
  (and subject (concat (plist-get subject :entity) " " (plist-get subject :id))))

(defun tally--subjects (start end &optional count)
  "Return the subjects of the lines from START to END, each once, at most COUNT."
  (let (found)
    (save-excursion
      (goto-char start)
      (beginning-of-line)
      (while (and (< (point) end) (not (eobp)) (< (length found) (or count 10000)))
        (let ((subject (tally-subject)))
          (when (and subject (not (cl-find (tally--key subject) found :key #'tally--key :test #'equal)))
            (push subject found)))
        (forward-line)))
    (nreverse found)))

(defun tally--targets ()
  "Return the subjects to act on, or nil.
They are the marked ones, those in the region, as many as a numeric
prefix says, or the one at point."
  (cond (tally--marked (reverse tally--marked))
        ((use-region-p) (tally--subjects (region-beginning) (region-end)))
        (current-prefix-arg (tally--subjects (point) (point-max) (prefix-numeric-value current-prefix-arg)))
        ((tally-subject) (list (tally-subject)))))

(defun tally-next (&optional count)
  "Move to the next line with another subject, COUNT times."
  (interactive "p" tally-mode)
  (let ((step (if (< (or count 1) 0) -1 1)))
    (dotimes (_ (abs (or count 1)))
      (let ((origin (point)) (here (tally--key (tally-subject))))
        (while (and (zerop (forward-line step)) (not (eobp))
                    (member (tally--key (tally-subject)) (list nil here))))
        (when (member (tally--key (tally-subject)) (list nil here)) (goto-char origin))))))

(defun tally-previous (count)
  "Move to the previous line with another subject, COUNT times."
  (interactive "p" tally-mode)
  (tally-next (- count)))

;;;; Marks
(defun tally-mark (targets)
  "Mark TARGETS, or unmark them if they all are marked, and move on.
Interactively, they are the thing at point, as many as a numeric prefix
says, or those in the region."
  (interactive (list (let ((tally--marked nil)) (tally--targets))) tally-mode)
  (let ((added (cl-set-difference targets tally--marked :key #'tally--key :test #'equal))
        (others (cl-set-difference tally--marked targets :key #'tally--key :test #'equal)))
    (setq tally--marked (if added (append (reverse added) tally--marked) others))
    (tally--show-marks)
    (if (use-region-p) (deactivate-mark) (tally-next (length targets)))))

(defun tally-unmark-all ()
  "Unmark everything."
  (interactive nil tally-mode)
  (setq tally--marked nil)
  (tally--show-marks))

(defun tally--show-marks ()
  "Show what is marked, and forget what is not shown."
  (remove-overlays nil nil 'tally-mark t)
  (let ((shown (mapcar #'tally--key (tally--subjects (point-min) (point-max)))))
    (setq tally--marked (cl-remove-if-not (lambda (subject) (member (tally--key subject) shown)) tally--marked)))
  (save-excursion
    (goto-char (point-min))
    (while (not (eobp))
      (when (and (not (eolp)) (cl-member (tally--key (tally-subject)) tally--marked :key #'tally--key :test #'equal))
        (let ((overlay (make-overlay (point) (1+ (point)))))
          (overlay-put overlay 'tally-mark t)
          (overlay-put overlay 'display (propertize "*" 'face 'tally-marked))))
      (forward-line)))
  (force-mode-line-update))

;;;; Drawing
(defun tally--insert (view)
  "Insert the text of VIEW into the empty buffer, with its faces and subjects."
  (insert (plist-get view :text))
  (goto-char (point-min))
  (let* ((starts (vconcat (cl-loop until (eobp) collect (point) do (forward-line)) (list (point-max) (point-max))))
         (put (lambda (range property value)
                (let* ((line (plist-get range :line)) (from (aref starts line)) (start (plist-get range :start)))
                  (put-text-property (+ from (or start 0))
                                     (if start (+ from (plist-get range :end)) (aref starts (1+ line)))
                                     property value)))))
    (mapc (lambda (span) (funcall put span 'face (tally--face (plist-get span :role)))) (plist-get view :spans))
    ;; A range comes before its line, which must not cover it.
    (mapc (lambda (subject) (funcall put subject 'tally-subject subject)) (reverse (plist-get view :lines)))))

(defun tally--place (position)
  "Return the line and column of POSITION, and the key of its subject."
  (save-excursion
    (goto-char position)
    (list (line-number-at-pos) (current-column) (tally--key (tally-subject)))))

(defun tally--find (place)
  "Return the position of PLACE in the view as it is now."
  (pcase-let* ((`(,line ,column ,key) place)
               (lines (cl-loop for subject across (plist-get tally--drawn :lines)
                               when (and key (equal key (tally--key subject))) collect (1+ (plist-get subject :line)))))
    (save-excursion
      (goto-char (point-min))
      (forward-line (1- (or (car (sort lines (lambda (one other) (< (abs (- one line)) (abs (- other line)))))) line)))
      (when (and (eobp) (not (bobp))) (forward-line -1))
      (move-to-column column)
      (point))))

(defun tally--draw (view)
  "Draw VIEW in the buffer, and preserve positions."
  (unless (equal view tally--drawn)
    (let ((inhibit-read-only t) (first (null tally--drawn)) (place (tally--place (point)))
          (windows (mapcar (lambda (window)
                             (list window (tally--place (window-point window)) (tally--place (window-start window))))
                           (get-buffer-window-list nil nil t))))
      (erase-buffer)
      (tally--insert view)
      (set-buffer-modified-p nil)
      (setq tally--drawn view)
      (goto-char (if first (point-min) (tally--find place)))
      (when first
        (cond (tally--line-to-show (forward-line (1- tally--line-to-show)))
              ;; What is done with the day that the view is of differs from what is done with nothing.
              ((member (plist-get (tally-subject) :entity) '(nil "day")) (tally-next) (when (bobp) (forward-line))))
        (setq tally--line-to-show nil))
      (tally--show-marks)
      (pcase-dolist (`(,window ,place ,start) windows)
        (set-window-start window (if (or first (= (car start) 1)) (point-min)
                                   (save-excursion (goto-char (tally--find start)) (line-beginning-position)))
                          t)
        (set-window-point window (if first (point) (tally--find place)))))))

(defun tally--header ()
  "Return the text of the header line."
  (cl-flet ((show (name) (let ((value (plist-get (cdr tally--view) (intern (concat ":" name)))))
                           (when value (format "%s: %s" name value)))))
    (let ((parts (list (concat " " (or (plist-get tally--drawn :title) tally--title)) (unless tally--drawn "…")
                       (show "filter") (show "sort")
                       (when tally--marked (format "%d marked" (length tally--marked)))
                       (when tally--page (format "page %d" (1+ (length tally--pages))))
                       (when (tally--following-page) "> next page") (when tally--silent "tallyd is not responding"))))
      (string-replace "%" "%%" (tally--plain (string-join (delq nil parts) "  ·  "))))))

(defun tally--following-page ()
  "Return the parameters of the page after the one shown, or nil."
  (let ((cursor (plist-get tally--drawn :nextCursor)) (page (plist-get tally--drawn :nextPage)))
    (cond (cursor (list :cursor cursor)) (page (list :page page)))))

;;;; Requests
(defun tally--at-change (result clock function &rest arguments)
  "Call FUNCTION with ARGUMENTS when RESULT, a view, will be drawn differently.
Cancel the timer CLOCK, and return the new one."
  (when (timerp clock) (cancel-timer clock))
  (when-let ((seconds (plist-get result :changesIn))) (apply #'run-at-time seconds nil function arguments)))

(defun tally--refresh-in (buffer)
  "Refresh the view in BUFFER, at the latest when it is shown."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer (if (get-buffer-window buffer t) (tally-refresh) (setq tally--stale t)))))

(defun tally--width ()
  "Return the width to request, in columns."
  (max 20 (min 500 (or tally-width (window-max-chars-per-line (get-buffer-window nil t))))))

(defun tally-refresh (&rest _)
  "Request the view again."
  (interactive nil tally-mode)
  (if tally--asking (setq tally--stale t)
    (let ((buffer (current-buffer)) (view tally--view) (page tally--page))
      (setq tally--asking t tally--stale nil tally--drawn-width (tally--width))
      (tally-ask (car view)
                 (append (cdr view) page
                         (cdr (assoc (car view) '(("view.today" :client "emacs")
                                                  ("command.run" :client "emacs" :readOnly t))))
                         (list :width tally--drawn-width :ascii (if tally-ascii t :json-false)))
                 (lambda (result) (tally--handle-reply buffer view page result nil))
                 (lambda (problem) (tally--handle-reply buffer view page nil problem))
                 t))))

(defun tally--handle-reply (buffer view page result problem)
  "In BUFFER, draw RESULT, the PAGE of VIEW, or show PROBLEM."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (setq tally--asking nil)
      (setcar tally--reply (or problem 'drawn))
      (cond ((not (and (equal view tally--view) (equal page tally--page))) (setq tally--stale t))
            (result (tally--draw result)
                    (setq tally--clock (tally--at-change result tally--clock #'tally--refresh-in buffer)))
            ;; The subject may be deleted: go back.  Without a server that would fail too.
            (t (when (and tally--trail (not (eql (plist-get problem :code) -1))) (tally-back))
               (tally--show-problem problem)))
      (when (and tally--stale (not problem)) (tally-refresh)))))

(defun tally--view-event (name _parameters)
  "Refresh the shown views if the event NAME may have changed them."
  (when (member name '("event.changed" "event.day" "event.stakeExpired" "restarted"))
    (dolist (buffer (buffer-list))
      (when (eq (buffer-local-value 'major-mode buffer) 'tally-mode) (tally--refresh-in buffer))))
  (when (member name '("silence" "reply")) (force-mode-line-update t)))

(add-hook 'tally-event-functions #'tally--view-event)

(defun tally--window-changed (window)
  "Refresh the view in WINDOW if it is outdated or has another width."
  (with-current-buffer (window-buffer window)
    (when (and tally--view (or tally--stale (not (eql tally--drawn-width (tally--width))))) (tally-refresh))))

;;;; Navigation
(defun tally-show (method &optional parameters title)
  "Show the view METHOD with PARAMETERS in the Tally buffer, under TITLE."
  (unless (eq major-mode 'tally-mode)
    (pop-to-buffer-same-window (get-buffer-create "*tally*"))
    (unless (eq major-mode 'tally-mode) (require 'tally) (tally-mode)))
  (unless (equal (cons method parameters) tally--view)
    (when tally--view (push (list tally--view tally--title (line-number-at-pos)) tally--trail))
    (tally--turn-to (cons method parameters) title))
  (tally-refresh))

(defun tally--turn-to (view title)
  "Let the buffer show VIEW, under TITLE."
  (setq tally--view view tally--title title tally--drawn nil tally--pages nil tally--page nil tally--marked nil))

(defun tally-show-line (line)
  "Show the page that LINE of the command language draws."
  (tally-show "command.run" (list :line line) line))

(defun tally-back ()
  "Go back to the previous view."
  (interactive nil tally-mode)
  (pcase-let ((`(,view ,title ,line) (or (pop tally--trail) (user-error "There is no previous view"))))
    (tally--turn-to view title)
    (setq tally--line-to-show line)
    (tally-refresh)))

(defun tally-later ()
  "Show the next day, week, month or year."
  (interactive nil tally-mode)
  (tally-show-line (or (plist-get tally--drawn :later) (user-error "There is nothing later"))))

(defun tally-earlier ()
  "Show the previous day, week, month or year."
  (interactive nil tally-mode)
  (tally-show-line (or (plist-get tally--drawn :earlier) (user-error "There is nothing earlier"))))

(defun tally-next-page ()
  "Show the next page."
  (interactive nil tally-mode)
  (let ((next (or (tally--following-page) (user-error "This is the last page"))))
    (push tally--page tally--pages)
    (setq tally--page next tally--drawn nil))
  (tally-refresh))

(defun tally-previous-page ()
  "Show the previous page."
  (interactive nil tally-mode)
  (setq tally--page (if tally--pages (pop tally--pages) (user-error "This is the first page")) tally--drawn nil)
  (tally-refresh))

;;;; News
(defcustom tally-reminders 'notification "How to show reminders, celebrations and expired stakes."
  :type '(choice (const :tag "Desktop where available, and echo area" notification)
                 (const :tag "Echo area" message) (const :tag "Not at all" nil))
  :group 'tally)
(defcustom tally-mode-line-width 40 "The maximum width of the mode line text, in columns."
  :type 'integer :group 'tally)

(defun tally--news (_name parameters)
  "Show the event with PARAMETERS, if the user should see it.
Tell the server what was shown, so that it does not send it again."
  (let* ((task (plist-get parameters :task)) (habit (plist-get parameters :habit))
         (reminder (plist-get parameters :reminder)) (text (tally--plain (or (plist-get parameters :text) ""))))
    (when (and tally-reminders (not (string-empty-p text)))
      (when (and (eq tally-reminders 'notification) (featurep 'dbusbind) (getenv "DBUS_SESSION_BUS_ADDRESS")
                 (require 'notifications nil t))
        ;; Desktops interpret markup in the body but not in the title.
        (ignore-errors (notifications-notify :app-name "Tally" :title text)))
      (tally--say "%s" text)
      (when (or task habit)
        (tally-ask "reminder.shown" (append (if task (list :task (plist-get task :id))
                                              (list :habit (plist-get habit :id)))
                                            (when reminder (list :reminder reminder)))
                   nil #'ignore))))
  (when tally-mode-line-mode (tally--refresh-mode-line)))

(add-hook 'tally-event-functions #'tally--news)

(defvar tally--mode-line-text "" "The text of the mode line, as the server drew it.")
(defvar tally--mode-line-asking nil "Non-nil while a request is pending; `again' to repeat it.")
(defvar tally--mode-line-clock nil "The timer for when the text changes by itself, or nil.")

(defun tally--refresh-mode-line ()
  "Request the text for the mode line."
  (if tally--mode-line-asking (setq tally--mode-line-asking 'again)
    (setq tally--mode-line-asking t)
    (tally-ask "view.statusline" (list :width (max 20 tally-mode-line-width))
               (lambda (view)
                 (setq tally--mode-line-text (concat " " (string-trim (tally--plain (plist-get view :text))))
                       tally--mode-line-clock
                       (tally--at-change view tally--mode-line-clock #'tally--refresh-mode-line))
                 (force-mode-line-update t)
                 (when (eq (prog1 tally--mode-line-asking (setq tally--mode-line-asking nil)) 'again)
                   (tally--refresh-mode-line)))
               (lambda (_problem) (setq tally--mode-line-asking nil)))))

;;;###autoload
(define-minor-mode tally-mode-line-mode
  "Show the day's progress in every mode line."
  :global t :group 'tally
  (setq global-mode-string (append (remq 'tally--mode-line-text (or global-mode-string '("")))
                                   (when tally-mode-line-mode '(tally--mode-line-text))))
  (when tally-mode-line-mode (tally--refresh-mode-line)))

(provide 'tally-view)
;;; tally-view.el ends here
