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

;; `M-x tally' shows today's tasks.  The server, tallyd, knows the language,
;; the views and what can be done; this client draws, asks and sends.

;;; Code:

(require 'tally-client)
(require 'tally-view)
(require 'tally-act)
(require 'tally-org)

(declare-function evil-set-initial-state "evil-core")
(declare-function evil-define-key* "evil-core")

(defconst tally--keys
  '(("n" . tally-next) ("p" . tally-previous) ("RET" . tally-visit) ("l" . tally-back)
    ("v" . tally-show-view) ("/" . tally-filter) ("\\" . tally-sort) (":" . tally-command)
    ("m" . tally-mark) ("M" . tally-unmark-all) ("." . tally-menu) ("?" . tally-menu)
    ("[" . tally-earlier) ("]" . tally-later) (">" . tally-next-page) ("<" . tally-previous-page)
    ("e" . tally-edit) ("-" . tally-act))
  "The keys that Emacs gives; all others are those of the server's actions.")

(defvar tally-mode-map (make-composed-keymap nil special-mode-map) "The keys of `tally-mode'.")
(pcase-dolist (`(,key . ,command) tally--keys) (define-key tally-mode-map (kbd key) command))
(define-key tally-mode-map [remap self-insert-command] #'tally-act)
(define-key tally-mode-map [remap undo] (lambda () (interactive) (tally-act "u")))

(easy-menu-define tally-mode-menu tally-mode-map "The menu of Tally buffers."
  '("Tally" ["Actions…" tally-menu] ["New task…" tally-capture] ["Command…" tally-command] "--"
    ["Other view…" tally-show-view] ["Filter…" tally-filter] ["Sort…" tally-sort] ["Back" tally-back]))

(easy-menu-add-item nil '("Tools")
                    '("Tally" ["Today" tally] ["New task…" tally-capture] ["Command…" tally-command]
                      ["Capture Org heading" tally-org-capture]))

(define-derived-mode tally-mode special-mode "Tally"
  "A view of Tally.  Changes by any program appear automatically.
A command acts on the marked things, the region, as many things as a
numeric prefix says, or the thing at point.  Keys that are not listed
here are those of the server's actions; \\[tally-menu] shows them.
\\{tally-mode-map}"
  (setq-local revert-buffer-function #'tally-refresh
              header-line-format '(:eval (tally--header))
              truncate-lines t
              bidi-paragraph-direction 'left-to-right
              buffer-undo-list t)
  (when (featurep 'evil) (tally--set-up-evil))
  (add-hook 'window-size-change-functions #'tally--window-changed nil t)
  (add-hook 'window-buffer-change-functions #'tally--window-changed nil t))

(defun tally--set-up-evil ()
  "Let Vim's motions move, and all other keys be those of the actions."
  (evil-set-initial-state 'tally-mode 'motion)
  (pcase-dolist (`(,key . ,command) `(,@tally--keys ("+" . tally-act) ("q" . quit-window)))
    (unless (member key '("n" "p" "l" "v" "e")) (evil-define-key* 'motion tally-mode-map (kbd key) command)))
  (evil-define-key* 'motion tally-mode-map [remap self-insert-command] #'tally-act))

;;;###autoload
(defun tally ()
  "Show today's focus, tasks and habits."
  (interactive)
  (tally-show "view.today" '(:limit 1000) "Today"))

(provide 'tally)
;;; tally.el ends here
