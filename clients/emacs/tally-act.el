;;; tally-act.el --- Actions, and the prompts that they need  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; The server lists what can be done with a thing: titles, keys, what to ask
;; for and which request to send.  This file offers it in Emacs' manner.

;;; Code:

(require 'crm)
(require 'tally-client)
(require 'tally-view)

(defcustom tally-use-transient t "Whether menus use transient, if it is installed." :type 'boolean :group 'tally)
(defvar tally-visit-functions nil "Functions that open what is at point, and return non-nil if they do.")
(defvar tally-history nil "What was typed in the prompts of Tally.")
(defvar tally--known nil "The actions that were listed last, by entity, for when the server is silent.")
(defvar tally--menu nil "The lists of actions of the menu that is shown.")

(defun tally--with (member value list)
  "Return the plist in LIST whose MEMBER is VALUE."
  (cl-find value list :test #'equal :key (lambda (one) (plist-get one member))))

;;;; Completion
(defun tally--candidates (member text &optional cursor)
  "Return what the MEMBER of `completion.list' TEXT can become at CURSOR."
  (append (plist-get (tally-await "completion.list" (append (list (intern (concat ":" member)) text)
                                                            (when cursor (list :cursor cursor))))
                     :candidates)
          nil))

(defun tally--table (candidates category)
  "Return a completion table for CANDIDATES, with :text and :detail, of CATEGORY.
CANDIDATES may be a function, which selects them for what was typed."
  (let ((known (unless (functionp candidates) candidates)))
    (lambda (string predicate action)
      (if (eq action 'metadata)
          `(metadata (category . ,category) (display-sort-function . identity) (cycle-sort-function . identity)
                     (annotation-function
                      . ,(lambda (text)
                           (when-let ((detail (plist-get (tally--with :text text known) :detail)))
                             (concat "  " (propertize (tally--plain detail) 'face 'completions-annotations))))))
        (when (functionp candidates) (setq known (funcall candidates string)))
        (let ((texts (mapcar (lambda (candidate) (plist-get candidate :text)) known)))
          (if (and (functionp candidates) (eq action t)) texts
            (complete-with-action action texts string predicate)))))))

(defun tally--try (string table predicate point)
  "Complete STRING up to POINT as the server does, with TABLE and PREDICATE."
  (let ((all (funcall table string predicate t)))
    (cond ((null all) nil)
          ((equal all (list string)) t)
          ((cdr all) (cons string point))
          (t (cons (car all) (length (car all)))))))

;; The server matches: words inside of names, ignoring case and accents.
(add-to-list 'completion-styles-alist
             (list 'tally #'tally--try (lambda (string table predicate _point) (funcall table string predicate t))
                   "Completion by the server of Tally."))
(add-to-list 'completion-category-defaults '(tally (styles tally)))

(defvar tally-line-map (make-composed-keymap '(keymap (?\t . completion-at-point)) minibuffer-local-map)
  "The keys while a line of Tally's languages is typed.")

(defun tally--read-line (prompt member initial)
  "Read a line with PROMPT, from INITIAL; `completion.list' takes it as MEMBER."
  (minibuffer-with-setup-hook
      (lambda ()
        (add-hook 'completion-at-point-functions
                  (lambda ()
                    (let* ((start (minibuffer-prompt-end))
                           (found (tally--candidates member (minibuffer-contents-no-properties) (- (point) start))))
                      (when found
                        (list (+ start (plist-get (car found) :start)) (+ start (plist-get (car found) :end))
                              (tally--table (lambda (_) found) 'tally)))))
                  nil t)
        (when (equal member "capture") (add-hook 'after-change-functions #'tally--color-line nil t)))
    (read-from-minibuffer prompt initial tally-line-map nil 'tally-history)))

(defvar-local tally--coloring nil "Whether colors are asked for; `again' if for another text.")

(defun tally--color-line (&rest _)
  "Color the captured line in this minibuffer as the server understands it."
  (if tally--coloring (setq tally--coloring 'again)
    (setq tally--coloring t)
    (let ((buffer (current-buffer)) (start (minibuffer-prompt-end)))
      (tally-ask "completion.list" (list :capture (minibuffer-contents-no-properties))
                 (lambda (result)
                   (with-current-buffer buffer
                     (if (eq (prog1 tally--coloring (setq tally--coloring nil)) 'again)
                         (when (minibufferp) (tally--color-line))
                       (remove-overlays nil nil 'tally t)
                       (mapc (lambda (span)
                               (let ((overlay (make-overlay (+ start (plist-get span :start))
                                                            (+ start (plist-get span :end)))))
                                 (overlay-put overlay 'tally t)
                                 (overlay-put overlay 'face (tally--face (plist-get span :role)))))
                             (plist-get result :spans)))))
                 #'ignore))))

;;;; Prompts
(defun tally--completing-read (prompt table &optional must-match initial default)
  "Read an answer with PROMPT and TABLE, so that the space bar types a space.
MUST-MATCH, INITIAL and DEFAULT are as for `completing-read'."
  (minibuffer-with-setup-hook
      (:append (lambda () (use-local-map (make-composed-keymap
                                          '(keymap (?\s . self-insert-command) (?? . self-insert-command))
                                          (current-local-map)))))
    (completing-read prompt table nil must-match initial 'tally-history default)))

(defun tally--read (input typed problem)
  "Ask for INPUT of an action, and return the answer as text.
TYPED is what was answered before, and PROBLEM what was wrong with it."
  (let* ((kind (plist-get input :kind)) (member (plist-get input :completes)) (default (plist-get input :default))
         (candidates (append (plist-get input :candidates) nil))
         (editable (and (not candidates) (member member '(nil "filter" "capture" "line"))))
         (prompt (concat (when problem (propertize (format "[%s] " (tally--plain problem)) 'face 'error))
                         (format-prompt (plist-get input :prompt) (unless editable default))))
         (category (intern (concat "tally-" (or (plist-get input :member) kind)))))
    (cond ((equal kind "confirm")
           (if (y-or-n-p (concat (plist-get input :prompt) "? ")) "yes" (user-error "Nothing was changed")))
          ((and candidates (equal (plist-get input :type) "array"))
           (string-join (completing-read-multiple prompt (tally--table candidates category)
                                                  nil nil typed 'tally-history default)
                        ","))
          (candidates (tally--completing-read prompt (tally--table candidates category)
                                              (equal kind "choice") typed default))
          ((null member) (read-string prompt (or typed default) 'tally-history))
          (editable (tally--read-line prompt member (or typed default)))
          (t (tally--completing-read prompt (tally--table (lambda (text) (tally--candidates member text)) 'tally)
                                     nil typed default)))))

(defun tally--value (input text)
  "Return what to send for TEXT, an answer to INPUT."
  (let ((chosen (tally--with :text text (plist-get input :candidates))))
    (pcase (plist-get input :type)
      ("array" (vconcat (mapcar (lambda (one)
                                  (plist-get (or (tally--with :text one (plist-get input :candidates))
                                                 (list :value one))
                                             :value))
                                (split-string text "," t "[ \t]+"))))
      ((guard chosen) (plist-get chosen :value))
      ("boolean" t)
      ((and "number" (guard (string-match-p "\\`[-+]?[0-9.]+\\'" text))) (string-to-number text))
      (_ text))))

(defun tally--put (parameters path value)
  "Return PARAMETERS, a plist, with VALUE at PATH, such as `stake.cents'."
  (pcase-let ((`(,name . ,rest) (split-string path "\\.")))
    (let ((key (intern (concat ":" name))))
      (plist-put (copy-sequence parameters) key
                 (if rest (tally--put (plist-get parameters key) (string-join rest ".") value) value)))))

;;;; Doing
(defun tally--do (actions &optional typed problem)
  "Ask for what ACTIONS need, and send them as one change.
They are the same action with several things; the first is asked for.
TYPED is what was answered before, and PROBLEM what was wrong with it."
  (let* ((action (car actions)) (inputs (append (plist-get action :inputs) nil))
         (view (string-prefix-p "view." (plist-get action :method)))
         ;; Another filter or order of a list keeps the rest.
         (shown (and view (equal (car tally--view) (plist-get action :method)) (cdr tally--view)))
         (answers (cl-loop for input in inputs for index from 0
                           for now = (and shown (plist-get shown (intern (concat ":" (plist-get input :member)))))
                           collect (tally--read (if now (append (list :default now) input) input)
                                                (nth index typed) problem)
                           do (setq problem nil)))
         (requests (mapcar (lambda (action)
                             (let ((parameters shown))
                               (cl-loop for (key value) on (plist-get action :params) by #'cddr
                                        do (setq parameters (plist-put (copy-sequence parameters) key value)))
                               (cl-loop for input in inputs for answer in answers when (plist-get input :member)
                                        do (setq parameters (tally--put parameters (plist-get input :member)
                                                                        (tally--value input answer))))
                               (list :method (plist-get action :method) :params parameters)))
                           actions)))
    (let ((wrong (if (not view) (tally--change requests (plist-get action :title) (plist-get action :step))
                   (tally-show (plist-get action :method) (plist-get (car requests) :params) (plist-get action :title))
                   (when inputs (tally--wait (setq tally--reply (list nil)))))))
      (cond ((eq wrong 'drawn))
            ((and wrong inputs) (tally--do actions answers (plist-get wrong :message)))
            (wrong (tally--show-problem wrong))))))

(defun tally--change (requests title &optional step)
  "Send REQUESTS as one change, and show what it did, or TITLE.
STEP is `:json-false' for what is no step.
Return the error if the server refuses it soon; a later one is shown."
  (let* ((reply (list nil)) (before 0) (plain (eq step :json-false)) after answer
         (latest (lambda (result) (elt (append (plist-get result :steps) '((:step 0))) 0)))
         (finish (lambda ()
                   (when (and after answer)
                     (tally--say-result answer (and (> (plist-get after :step) before) after) title))))
         (refuse (lambda (problem) (if (cdr reply) (tally--show-problem problem) (setcar reply problem))))
         (succeed (lambda (result) (setcar reply 'done) (setq answer result) (funcall finish))))
    (tally-ask "history.list" '(:limit 1) (lambda (result) (setq before (plist-get (funcall latest result) :step))))
    (if (not (cdr requests))
        (tally-ask (plist-get (car requests) :method) (plist-get (car requests) :params) succeed refuse plain)
      (tally-ask "batch.run" (list :requests (vconcat requests))
                 (lambda (result)
                   (let ((problem (cl-some (lambda (one) (plist-get one :error)) (plist-get result :results))))
                     (if problem (funcall refuse problem) (funcall succeed result))))
                 refuse))
    (tally-ask "history.list" '(:limit 1)
               (lambda (result) (setq after (funcall latest result)) (funcall finish)))
    (prog1 (and (tally--wait reply) (not (eq (car reply) 'done)) (car reply))
      (setcdr reply t))))

(defun tally--say-result (result step title)
  "Show RESULT of a request, which made STEP, or else TITLE."
  (let ((points (plist-get result :pointsEarned))
        (undone (plist-get result :undone)) (redone (plist-get result :redone)))
    (cond (undone (tally--say "Undone: %s" (plist-get undone :summary)))
          (redone (tally--say "Redone: %s" (plist-get redone :summary)))
          ((plist-get result :form) (tally-edit (plist-get result :form)))
          ((plist-get result :line) (tally-show-line (plist-get result :line)))
          ((plist-get result :text) (display-message-or-buffer (string-trim (plist-get result :text)) "*tally output*"))
          ((eq (plist-get result :celebration) t)) ; An event says it.
          (step (tally--say "%s%s" (plist-get step :summary) (if points (format "  %+d" points) "")))
          (t (tally--say "%s: done" title)))))

;;;; Choosing
(defun tally--list-actions (targets function &optional key)
  "List the actions with each of TARGETS, and call FUNCTION with the lists.
The first list is what can be done with nothing in particular.  While the
server is silent, do what KEY is known to mean without waiting for it."
  (let* ((reply (list nil)) (asked (cons nil targets)) (entity (plist-get (car targets) :entity)) lists
         (buffer (current-buffer))
         (go-on (lambda () (when (buffer-live-p buffer)
                             (with-current-buffer buffer (funcall function (reverse lists)))))))
    (dolist (target asked)
      (let ((receive (lambda (actions)
                       (setf (alist-get (plist-get target :entity) tally--known nil nil #'equal) actions)
                       (push actions lists)
                       (when (= (length lists) (length asked))
                         (setcar reply t)
                         (when (cdr reply) (run-at-time 0 nil go-on))))))
        (tally-ask "action.list" (when target (list :entity (plist-get target :entity) :id (plist-get target :id)))
                   (lambda (result) (funcall receive (append (plist-get result :actions) nil)))
                   (lambda (_problem) (funcall receive nil))))) ; It is gone.
    (let ((special (tally--with :key key (and entity (alist-get entity tally--known nil nil #'equal))))
          (general (tally--with :key key (alist-get nil tally--known nil nil #'equal))))
      (cond ((tally--wait reply) (funcall go-on))
            ((and general (not special)) (tally--do (list general)))
            ((and special (equal (plist-get special :inputs) [])) (setcdr reply t))
            (t (tally--hold reply) (funcall go-on))))))

(defun tally--do-named (name lists)
  "Do the action NAME of LISTS, with each thing of which it is listed."
  (tally--do (or (delq nil (mapcar (lambda (actions) (tally--with :action name actions)) (cdr lists)))
                 (list (tally--with :action name (car lists))))))

(defun tally--choose (key lists)
  "Do what KEY means in LISTS of actions; if it has two characters, read one."
  (let ((found (cl-remove-if-not (lambda (action) (string-prefix-p key (plist-get action :key)))
                                 (append (cadr lists) (car lists)))))
    (cond ((null found) (user-error "%s does nothing here; ? lists what does" key))
          ((tally--with :key key found) (tally--do-named (plist-get (tally--with :key key found) :action) lists))
          (t (let ((next (read-key (mapconcat (lambda (action)
                                                (concat (propertize (substring (plist-get action :key) 1)
                                                                    'face 'help-key-binding)
                                                        " " (plist-get action :title)))
                                              found "  "))))
               (if (characterp next) (tally--choose (concat key (string next)) lists) (user-error "Quit")))))))

(defun tally-act (key)
  "Do what KEY means for the marked things, the region or the thing at point."
  (interactive (list (string last-command-event)) tally-mode)
  (setq deactivate-mark t)
  (tally--list-actions (tally--targets) (lambda (lists) (tally--choose key lists)) key))

(defun tally-show-view () "Show another view." (interactive nil tally-mode) (tally-act "J"))
(defun tally-filter () "List the tasks that match a filter." (interactive nil tally-mode) (tally-act "J/"))
(defun tally-sort () "Sort the list of tasks." (interactive nil tally-mode) (tally-act "Js"))

(defun tally-menu ()
  "Show what can be done with the marked things, the region or the thing at point."
  (interactive)
  (tally--list-actions (tally--targets) #'tally--show-menu))

(defun tally--show-menu (lists)
  "Let the user choose one of LISTS, with transient or `completing-read'."
  (if (and tally-use-transient (require 'transient nil t))
      (let ((others (cl-remove-if (lambda (one) (tally--with :key (plist-get one :key) (cadr lists))) (car lists))))
        (setq tally--menu lists)
        (eval `(transient-define-prefix tally--transient ()
                 "What can be done."
                 ,@(mapcar #'tally--columns (delq nil (list (cadr lists) others))))
              t)
        (call-interactively 'tally--transient))
    (let* ((actions (append (cadr lists) (car lists)))
           (choices (mapcar (lambda (action) (list :text (plist-get action :title) :detail (plist-get action :key)))
                            actions))
           (title (tally--completing-read "Do: " (tally--table choices 'tally-action) t)))
      (tally--do-named (plist-get (tally--with :title title actions) :action) lists))))

(defun tally--columns (actions)
  "Return a group of columns for transient with ACTIONS."
  (let ((height (ceiling (length actions) (max 1 (/ (frame-width) 36)))))
    (vconcat
     (mapcar (lambda (column)
               (vconcat (mapcar (lambda (action)
                                  `(,(mapconcat #'string (plist-get action :key) " ")
                                    ,(truncate-string-to-width (plist-get action :title) 30 nil nil t)
                                    (lambda () (interactive)
                                      (tally--do-named ,(plist-get action :action) tally--menu))))
                                column)))
             (seq-partition actions height)))))

(defun tally-visit ()
  "Show the thing on this line; if it is shown, open its link."
  (interactive nil tally-mode)
  (unless (run-hook-with-args-until-success 'tally-visit-functions)
    (tally-show-line (or (plist-get (tally-subject) :page) (user-error "There are no details for this line")))))

;;;; A task as text
(defvar-local tally--task nil "The id of the task that this buffer shows.")
(defvar-local tally--base nil "The task's text when it was opened or saved.")

(define-derived-mode tally-edit-mode text-mode "Tally-Edit"
  "Edit a task as text: fields, an empty line and notes.
\\[tally-edit-save] saves it, \\[tally-edit-cancel] discards the changes."
  (add-hook 'kill-buffer-query-functions #'tally--may-lose nil t))

(define-key tally-edit-mode-map (kbd "C-c C-c") #'tally-edit-save)
(define-key tally-edit-mode-map [remap save-buffer] #'tally-edit-save)
(define-key tally-edit-mode-map (kbd "C-c C-k") #'tally-edit-cancel)

(defun tally--may-lose ()
  "Return whether the text of this buffer is saved, or the user gives it up."
  (or (not (derived-mode-p 'tally-edit-mode)) (not (buffer-modified-p))
      (yes-or-no-p (format "%s is not saved; discard it? " (buffer-name)))))

(add-hook 'kill-emacs-query-functions
          (lambda () (cl-every (lambda (buffer) (with-current-buffer buffer (tally--may-lose))) (buffer-list))))

(defun tally--show-text (result base)
  "Show the text of RESULT, which is to be saved against BASE."
  (erase-buffer)
  (tally--insert result)
  (setq tally--base base)
  (goto-char (point-min))
  (re-search-forward "^<<<<<<< yours\\|(yours)" nil t))

(defun tally-edit (id)
  "Edit the task ID as text; interactively, the task on this line."
  (interactive (list (if (equal (plist-get (tally-subject) :entity) "task") (plist-get (tally-subject) :id)
                       (user-error "There is no task on this line")))
               tally-mode)
  (tally-ask "task.text" (list :id id)
             (lambda (result)
               (let ((task (plist-get result :task)))
                 (pop-to-buffer (format "*tally task %d*" (plist-get task :number)))
                 (unless (buffer-modified-p)
                   (tally-edit-mode)
                   (tally--show-text result (plist-get result :text))
                   (setq tally--task (plist-get task :id) buffer-undo-list nil)
                   (set-buffer-modified-p nil))
                 (tally--say (substitute-command-keys "\\[tally-edit-save] saves, \\[tally-edit-cancel] discards."))))))

(defun tally-edit-save ()
  "Save the task, and close the buffer once it is saved.
What was changed differently meanwhile is shown with both versions."
  (interactive nil tally-edit-mode)
  (let ((buffer (current-buffer)) (tick (buffer-chars-modified-tick)))
    (tally-ask "task.write" (list :id tally--task :text (buffer-substring-no-properties (point-min) (point-max))
                                  :base tally--base)
               (lambda (result)
                 (with-current-buffer buffer
                   (setq tally--base (plist-get result :text))
                   (when (= tick (buffer-chars-modified-tick)) (tally-edit-cancel)))
                 (tally--say "Saved task %d." (plist-get (plist-get result :task) :number)))
               (lambda (problem)
                 (tally--show-problem problem)
                 (when-let ((text (plist-get (plist-get problem :data) :text)))
                   (with-current-buffer buffer
                     (when (and text (= tick (buffer-chars-modified-tick)))
                       (tally--show-text (plist-get problem :data) (plist-get (plist-get problem :data) :base)))))))))

(defun tally-edit-cancel ()
  "Close the buffer, and discard what is not saved."
  (interactive nil tally-edit-mode)
  (set-buffer-modified-p nil)
  (quit-windows-on (current-buffer) t))

;;;###autoload
(defun tally-capture (&optional text)
  "Create a task from one line, which begins as TEXT, by default the region."
  (interactive (list (when (use-region-p) (tally--plain (buffer-substring (region-beginning) (region-end))))))
  (tally--do '((:title "New task" :method "task.capture"
                :step t :inputs ((:member "text" :kind "text" :completes "capture" :prompt "New task"))))
             (list text)))

;;;###autoload
(defun tally-command (line)
  "Run LINE of the command language, and show what it prints."
  (interactive (list (tally--read-line "Tally: " "line" nil)))
  (when-let ((problem (tally--change (list (list :method "command.run" :params (list :line line))) line)))
    (tally--show-problem problem)))

(provide 'tally-act)
;;; tally-act.el ends here
