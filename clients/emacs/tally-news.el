;;; tally-news.el --- Reminders, celebration and the mode line  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; What the server tells without being asked, and how the day stands, in
;; the mode line.

;;; Code:

(require 'tally-client)

(declare-function notifications-notify "notifications")
(defvar tally-mode-line-mode)

(defcustom tally-reminders 'notification
  "How you are reminded, and told that a day's focus is done.
As a notification of the desktop where there is one, and in the echo
area; in the echo area only; or not at all."
  :type '(choice (const :tag "Desktop and echo area" notification)
                 (const :tag "Echo area" message)
                 (const :tag "Not at all" nil))
  :group 'tally)

(defun tally--tell (title text)
  "Tell TITLE and TEXT, in the way of `tally-reminders'.
TITLE may hold anything: desktops show titles as they are, and only
interpret the rest."
  (when tally-reminders
    (when (and (eq tally-reminders 'notification)
               (featurep 'dbusbind)
               (getenv "DBUS_SESSION_BUS_ADDRESS")
               (require 'notifications nil t))
      (ignore-errors (notifications-notify :app-name "Tally" :title (tally--plain title) :body text)))
    (tally--say "%s: %s" text title)))

(defun tally--news (name parameters)
  "Tell of the event NAME with PARAMETERS, if it is one to tell of."
  (let ((title (plist-get (plist-get parameters :task) :title)))
    (pcase name
      ("event.reminder" (tally--tell title (if (eq (plist-get parameters :late) t) "Late reminder" "Reminder")))
      ("event.celebration" (tally--tell "Well done!" "All of the day's focus is done"))
      ("event.stakeExpired" (tally--tell title "The deadline of your stake has passed"))))
  (when tally-mode-line-mode (tally--refresh-mode-line)))

(add-hook 'tally-event-functions #'tally--news)

;;;; The mode line

(defcustom tally-mode-line-width 40
  "How many columns of the mode line Tally takes at most."
  :type 'integer
  :group 'tally)

(defvar tally--mode-line-text "" "How the day stands.")
(defvar tally--mode-line-asking nil "Whether an answer is on its way: t, or `again' if it may be old.")

(defun tally--mode-line ()
  "The text for the mode line, where a percent sign has to be doubled."
  (if (string-empty-p tally--mode-line-text) ""
    (concat " " (replace-regexp-in-string "%" "%%" tally--mode-line-text t t))))

(defconst tally--mode-line-construct '(:eval (tally--mode-line)))

(defun tally--refresh-mode-line ()
  "Ask how the day stands."
  (if tally--mode-line-asking (setq tally--mode-line-asking 'again)
    (setq tally--mode-line-asking t)
    (tally-ask "view.statusline" (list :width (max 20 tally-mode-line-width))
               (lambda (answer)
                 (setq tally--mode-line-text
                       (string-trim (tally--plain (car (split-string (plist-get answer :text) "\n")))))
                 (force-mode-line-update t)
                 (when (eq (prog1 tally--mode-line-asking (setq tally--mode-line-asking nil)) 'again)
                   (tally--refresh-mode-line)))
               (lambda (_problem) (setq tally--mode-line-asking nil)))))

;;;###autoload
(define-minor-mode tally-mode-line-mode
  "Show in every mode line how the day stands."
  :global t
  :group 'tally
  (setq global-mode-string (delete tally--mode-line-construct (or global-mode-string '(""))))
  (when tally-mode-line-mode
    (setq global-mode-string (append global-mode-string (list tally--mode-line-construct)))
    (tally--refresh-mode-line)))

(provide 'tally-news)
;;; tally-news.el ends here
