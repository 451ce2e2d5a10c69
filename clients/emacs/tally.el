;;; tally.el --- Tasks with a daily focus, habits, time tracking and scores  -*- lexical-binding: t -*-

;; Copyright (C) 2026 The Tally authors

;; Author: The Tally authors
;; Maintainer: The Tally authors
;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: calendar, convenience, tools
;; URL: https://tally.invalid/
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; `M-x tally' shows today's tasks.  Emacs starts the server, tallyd, and
;; talks to it over JSON-RPC with jsonrpc.el.  `tally-mode-line-mode' shows
;; the day's progress in the mode line.  `tally-capture-org-heading' and
;; `tally-add-from-line' create tasks from Org headings and lines of code.

;;; Code:

(require 'help-mode)
(require 'tally-client)
(require 'tally-view)
(require 'tally-commands)
(require 'tally-news)
(require 'tally-org)

(defvar tally-view-map
  (let ((map (make-sparse-keymap)))
    (define-key map "t" #'tally)
    (define-key map "l" #'tally-view-list)
    (define-key map "f" #'tally-view-focus)
    (define-key map "c" #'tally-view-calendar)
    (define-key map "y" #'tally-view-year)
    (define-key map "s" #'tally-view-score)
    (define-key map "h" #'tally-view-habits)
    (define-key map "i" #'tally-view-time)
    (define-key map "k" #'tally-view-stakes)
    (define-key map "d" #'tally-view-day)
    (define-key map "p" #'tally-view-projects)
    map)
  "The keys that show views.")

(defvar tally-mode-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map special-mode-map)
    (define-key map "n" #'tally-next)
    (define-key map "p" #'tally-previous)
    (define-key map (kbd "RET") #'tally-visit)
    (define-key map "l" #'tally-back)
    (define-key map "d" #'tally-toggle-done)
    (define-key map "t" #'tally-toggle-done)
    (define-key map "f" #'tally-toggle-focus)
    (define-key map "s" #'tally-reschedule)
    (define-key map "," #'tally-set-priority)
    (define-key map "P" #'tally-set-priority)
    (define-key map "m" #'tally-set-project)
    (define-key map ":" #'tally-set-tags)
    (define-key map "e" #'tally-edit-title)
    (define-key map "N" #'tally-edit-notes)
    (define-key map "a" #'tally-add)
    (define-key map "k" #'tally-delete)
    (define-key map "u" #'tally-undo)
    (define-key map "U" #'tally-redo)
    (define-key map "+" #'tally-increment-habit)
    (define-key map "/" #'tally-search)
    (define-key map "[" #'tally-earlier)
    (define-key map "]" #'tally-later)
    (define-key map "v" tally-view-map)
    (define-key map [remap undo] #'tally-undo)
    (define-key map [remap undo-only] #'tally-undo)
    (define-key map [remap undo-redo] #'tally-redo)
    (define-key map "?" #'tally-help)
    map)
  "The keys of `tally-mode'.")

(define-derived-mode tally-mode special-mode "Tally"
  "A view of Tally: today, lists, focus, the calendar, the year.

A command acts on the item on the current line, or prompts for one.
Changes by any program appear automatically.

\\{tally-mode-map}"
  (setq-local revert-buffer-function #'tally-refresh
              truncate-lines t
              bidi-paragraph-direction 'left-to-right
              buffer-undo-list t
              cursor-type 'box)
  (add-hook 'window-size-change-functions #'tally--window-changed nil t)
  (add-hook 'window-buffer-change-functions #'tally--window-changed nil t))

(defun tally-help ()
  "Show the keys of Tally."
  (interactive nil tally-mode)
  (help-setup-xref (list #'tally-help) (called-interactively-p 'interactive))
  (with-help-window (help-buffer)
    (with-current-buffer standard-output (insert (documentation 'tally-mode)))))

;;;###autoload
(defun tally ()
  "Show today's focus, tasks and habits."
  (interactive)
  (tally-show "view.today"))

(provide 'tally)
;;; tally.el ends here
