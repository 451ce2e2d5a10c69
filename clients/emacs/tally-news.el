;;; tally-news.el --- Reminders, celebrations and the mode line  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Shows the server's events as notifications, and the day's progress in
;; the mode line.

;;; Code:

(require 'tally-client)
(require 'tally-view)

(declare-function notifications-notify "notifications")
(defvar tally-mode-line-mode)

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

;;;; The mode line

(defvar tally--mode-line-text "" "The text of the mode line, as the server drew it.")
(defvar tally--mode-line-asking nil "Non-nil while a request is pending; `again' to repeat it.")
(defvar tally--mode-line-clock nil "The timer for when the text changes by itself, or nil.")

(defun tally--mode-line ()
  "Return the text for the mode line, with percent signs doubled."
  (let ((text (if tally--silent "Tally is not responding" tally--mode-line-text)))
    (if (string-empty-p text) "" (concat " " (replace-regexp-in-string "%" "%%" text t t)))))

(defconst tally--mode-line-construct '(:eval (tally--mode-line)))

(defun tally--refresh-mode-line ()
  "Request the text for the mode line."
  (if tally--mode-line-asking (setq tally--mode-line-asking 'again)
    (setq tally--mode-line-asking t)
    (tally-ask "view.statusline" (list :width (max 20 tally-mode-line-width))
               (lambda (view)
                 (setq tally--mode-line-text (string-trim (tally--plain (plist-get view :text)))
                       tally--mode-line-clock
                       (tally--at-change view tally--mode-line-clock #'tally--refresh-mode-line))
                 (force-mode-line-update t)
                 (when (eq (prog1 tally--mode-line-asking (setq tally--mode-line-asking nil)) 'again)
                   (tally--refresh-mode-line)))
               (lambda (_problem) (setq tally--mode-line-asking nil)))))

;;;###autoload
(define-minor-mode tally-mode-line-mode
  "Show the day's progress in every mode line."
  :global t
  :group 'tally
  (setq global-mode-string (delete tally--mode-line-construct (or global-mode-string '(""))))
  (when tally-mode-line-mode
    (setq global-mode-string (append global-mode-string (list tally--mode-line-construct)))
    (tally--refresh-mode-line)))

(provide 'tally-news)
;;; tally-news.el ends here
