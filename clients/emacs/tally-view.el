;;; tally-view.el --- The buffer that shows Tally's views  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; The server draws views: text, spans with a role, and the subject of each
;; line.  This file shows them in a buffer, refreshes them, and preserves
;; point and the scroll position of windows.

;;; Code:

(require 'tally-client)

(defcustom tally-width nil
  "The width of views in columns; nil means the width of the window."
  :type '(choice (const :tag "Width of the window" nil) (integer :tag "Columns"))
  :group 'tally)

(defcustom tally-ascii nil
  "Whether to draw views with ASCII characters only."
  :type 'boolean
  :group 'tally)

(defgroup tally-faces nil
  "Faces of Tally's views."
  :group 'tally
  :group 'faces)

(defmacro tally--define-role (role inherit sentence)
  "Define the face of ROLE, which inherits INHERIT; SENTENCE documents it."
  `(defface ,(intern (concat "tally-role-" role)) '((t :inherit ,inherit)) ,sentence))

(tally--define-role "heading" bold "The title of a view or section.")
(tally--define-role "muted" shadow "Less important text.")
(tally--define-role "done" success "A completed task or a met target.")
(tally--define-role "overdue" error "Overdue text.")
(tally--define-role "current" (bold warning) "The task to work on now.")
(tally--define-role "p0" (bold error) "The highest priority.")
(tally--define-role "p1" warning "The second priority.")
(tally--define-role "p2" default "The third priority.")
(tally--define-role "p3" shadow "The lowest priority.")
(tally--define-role "tag" font-lock-constant-face "A tag.")
(tally--define-role "project" font-lock-function-name-face "A project.")
(tally--define-role "due" font-lock-string-face "A due date or time.")
(tally--define-role "habit" font-lock-type-face "A habit.")
(tally--define-role "activity" font-lock-type-face "An activity.")
(tally--define-role "stake" (bold font-lock-keyword-face) "Money at stake.")
(tally--define-role "number" shadow "A task's number.")
(tally--define-role "today" highlight "Today, in a calendar.")
(tally--define-role "bar" success "The filled part of a bar.")
(tally--define-role "level0" shadow "A heatmap day with no activity.")
(tally--define-role "level1" font-lock-comment-face "The lowest level of a heatmap.")
(tally--define-role "level2" font-lock-doc-face "The second level of a heatmap.")
(tally--define-role "level3" font-lock-string-face "The third level of a heatmap.")
(tally--define-role "level4" success "The fourth level of a heatmap.")
(tally--define-role "level5" (bold success) "The highest level of a heatmap.")
(tally--define-role "celebration" (bold success) "The message that all focus tasks are done.")

(defun tally--face (role)
  "Return the face of ROLE, or nil if this client does not know the role."
  (let ((face (intern-soft (concat "tally-role-" role)))) (and (facep face) face)))

(defvar-local tally--view nil "The view that is shown: its method and parameters.")
(defvar-local tally--trail nil "The previous views, latest first, each with the line of point.")
(defvar-local tally--drawn nil "The result that is shown, or nil.")
(defvar-local tally--asking nil "Whether a request for the view is pending.")
(defvar-local tally--stale nil "Whether the shown or requested view may be outdated.")
(defvar-local tally--drawn-width nil "The width of the last request.")
(defvar-local tally--line-to-show nil "The line to put point on when the view is drawn next, or nil.")

(declare-function tally-mode "tally")

;;;; Subjects of lines

(defun tally-subject (&optional position)
  "Return the subject at POSITION, by default point.
It is a plist of :entity, :id and :number, or nil."
  (get-text-property (or position (point)) 'tally-subject))

(defun tally--key (subject)
  "Return a string that identifies SUBJECT, or nil if SUBJECT is nil."
  (and subject (concat (plist-get subject :entity) " " (plist-get subject :id))))

(defun tally-next (&optional count)
  "Move to the next line with another subject, COUNT times."
  (interactive "p")
  (let ((step (if (< (or count 1) 0) -1 1)))
    (dotimes (_ (abs (or count 1)))
      (let ((origin (point)) (here (tally--key (tally-subject))))
        (while (and (zerop (forward-line step)) (not (eobp))
                    (member (tally--key (tally-subject)) (list nil here))))
        (when (member (tally--key (tally-subject)) (list nil here)) (goto-char origin))))))

(defun tally-previous (&optional count)
  "Move to the previous line with another subject, COUNT times."
  (interactive "p")
  (tally-next (- (or count 1))))

;;;; Drawing

(defun tally--line-starts ()
  "Return the start positions of all lines, as a vector."
  (let (starts)
    (goto-char (point-min))
    (while (not (eobp)) (push (point) starts) (forward-line))
    (vconcat (nreverse starts))))

(defun tally--insert (view)
  "Insert the text of VIEW into the empty buffer, with its faces and subjects."
  (insert (plist-get view :text))
  (let* ((starts (tally--line-starts)) (count (length starts))
         (place (lambda (line column)
                  (min (+ (aref starts line) column)
                       (if (< (1+ line) count) (1- (aref starts (1+ line))) (point-max))))))
    (mapc (lambda (span)
            (let ((line (plist-get span :line)) (face (tally--face (plist-get span :role))))
              (when (and face (< -1 line count))
                (put-text-property (funcall place line (plist-get span :start))
                                   (funcall place line (plist-get span :end)) 'face face))))
          (plist-get view :spans))
    (mapc (lambda (subject)
            (let ((line (plist-get subject :line)))
              (when (< -1 line count)
                (let ((start (plist-get subject :start)))
                  (put-text-property
                   (funcall place line (or start 0))
                   (if start (funcall place line (plist-get subject :end))
                     (min (1+ (funcall place line most-positive-fixnum)) (point-max)))
                   'tally-subject subject)))))
          ;; A range comes before its line, which must not cover it.
          (reverse (plist-get view :lines)))))

(defun tally--place-at (position)
  "Return the line and column of POSITION, and the key of its subject."
  (save-excursion
    (goto-char position)
    (list (line-number-at-pos) (current-column) (tally--key (tally-subject)))))

(defun tally--find (place keys)
  "Return the current position of PLACE; KEYS maps subject keys to lines."
  (pcase-let* ((`(,line ,column ,key) place)
               (lines (and key (gethash key keys)))
               (nearest (car (sort (copy-sequence lines)
                                   (lambda (one other) (< (abs (- one line)) (abs (- other line))))))))
    (save-excursion
      (goto-char (point-min))
      (forward-line (1- (or nearest line)))
      (when (and (eobp) (not (bobp))) (forward-line -1))
      (move-to-column column)
      (point))))

(defun tally--draw (view)
  "Draw VIEW in the buffer, and preserve point and scroll positions."
  (unless (equal view tally--drawn)
    (let* ((inhibit-read-only t)
           (first (null tally--drawn))
           (point-place (tally--place-at (point)))
           (windows (mapcar (lambda (window)
                              (list window (tally--place-at (window-point window))
                                    (unless (= (window-start window) (point-min))
                                      (tally--place-at (window-start window)))))
                            (get-buffer-window-list nil nil t)))
           (keys (make-hash-table :test #'equal)))
      (erase-buffer)
      (tally--insert view)
      (set-buffer-modified-p nil)
      (setq tally--drawn view)
      (mapc (lambda (subject)
              (push (1+ (plist-get subject :line)) (gethash (tally--key subject) keys)))
            (plist-get view :lines))
      (goto-char (if first (point-min) (tally--find point-place keys)))
      (when first
        (if (not tally--line-to-show) (tally-next)
          (forward-line (1- tally--line-to-show))
          (setq tally--line-to-show nil)))
      (pcase-dolist (`(,window ,place ,start) windows)
        (set-window-start window (if (and start (not first)) (save-excursion
                                                               (goto-char (tally--find start keys))
                                                               (line-beginning-position))
                                   (point-min))
                          t)
        (set-window-point window (if first (point) (tally--find place keys)))))))

;;;; Requests

(defun tally--width ()
  "Return the width to request, in columns."
  (let ((window (get-buffer-window nil t)))
    (max 20 (min 500 (or tally-width (if window (window-max-chars-per-line window) 80))))))

(defun tally-refresh (&rest _)
  "Request the view again."
  (interactive nil tally-mode)
  (if tally--asking (setq tally--stale t)
    (let ((buffer (current-buffer)) (view tally--view))
      (setq tally--asking t tally--stale nil tally--drawn-width (tally--width))
      (tally-ask (car view)
                 (append (cdr view)
                         (and (equal (car view) "view.today") (list :client "emacs"))
                         (list :width tally--drawn-width :color "none" :ascii (if tally-ascii t :json-false)))
                 (lambda (result) (tally--handle-reply buffer view result nil))
                 (lambda (problem) (tally--handle-reply buffer view nil problem))))))

(defun tally--handle-reply (buffer view result problem)
  "In BUFFER, draw RESULT, the reply to the request for VIEW, or show PROBLEM."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (setq tally--asking nil)
      (cond ((not (equal view tally--view)) (setq tally--stale t))
            (result (tally--draw result))
            ;; The subject may be deleted: go back.  Without a server that would fail too.
            (t (when (and tally--trail (not (eql (plist-get problem :code) -1))) (tally-back))
               (tally--show-problem problem)))
      (when (and tally--stale (not problem)) (tally-refresh)))))

(defun tally--event (name _parameters)
  "Refresh the shown views if the event NAME may have changed them."
  (when (member name '("event.changed" "event.day" "event.stakeExpired" "restarted"))
    (dolist (buffer (buffer-list))
      (when (eq (buffer-local-value 'major-mode buffer) 'tally-mode)
        (with-current-buffer buffer
          (if (get-buffer-window buffer t) (tally-refresh) (setq tally--stale t)))))))

(add-hook 'tally-event-functions #'tally--event)

(defun tally--window-changed (window)
  "Refresh the view in WINDOW if it is outdated or has another width."
  (with-current-buffer (window-buffer window)
    (when (and tally--view (or tally--stale (not (eql tally--drawn-width (tally--width)))))
      (tally-refresh))))

;;;; Navigation

(defun tally-show (method &optional parameters)
  "Show the view METHOD with PARAMETERS in the Tally buffer."
  (unless (eq major-mode 'tally-mode)
    (pop-to-buffer-same-window (get-buffer-create "*tally*"))
    (unless (eq major-mode 'tally-mode) (tally-mode)))
  (let ((view (cons method parameters)))
    (unless (equal view tally--view)
      (when tally--view (push (cons tally--view (line-number-at-pos)) tally--trail))
      (setq tally--view view tally--drawn nil))
    (tally-refresh)))

(defun tally-back ()
  "Go back to the previous view."
  (interactive nil tally-mode)
  (unless tally--trail (user-error "There is no previous view"))
  (pcase-let ((`(,view . ,line) (pop tally--trail)))
    (setq tally--view view tally--drawn nil tally--line-to-show line)
    (tally-refresh)))

(provide 'tally-view)
;;; tally-view.el ends here
