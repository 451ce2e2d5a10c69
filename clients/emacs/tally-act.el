;;; tally-act.el --- Actions, and the prompts that they need  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; The server lists what can be done with a thing: titles, keys, what to ask
;; for and which request to send.  This file asks for it in Emacs' manner:
;; by key, with a menu, and in the minibuffer with completion.

;;; Code:

(require 'tally-client)
(require 'tally-view)
(require 'crm)

(declare-function transient-define-prefix "transient")

(defcustom tally-use-transient t
  "Whether to show menus with transient; otherwise with `completing-read'."
  :type 'boolean
  :group 'tally)

(defvar tally-history nil "What was typed in the prompts of Tally.")
(defvar tally--known nil "The actions that were listed last, by entity, for when the server is silent.")
(defvar tally--menu nil "The function and the actions of the menu that is shown.")

;;;; Completion

(defun tally--candidates (member text &optional cursor)
  "Return the server's candidates for TEXT up to CURSOR, as MEMBER of `completion.list'."
  (append (plist-get (tally-await "completion.list"
                                  (append (list (intern (concat ":" member)) text)
                                          (when cursor (list :cursor cursor))))
                     :candidates)
          nil))

(defun tally--table (candidates category)
  "Return a completion table for CANDIDATES, plists of :text and :detail, of CATEGORY.
CANDIDATES may be a function of what was typed, which then selects them."
  (let ((known (unless (functionp candidates) candidates)))
    (lambda (string predicate action)
      (when (and (functionp candidates) (not (eq action 'metadata)))
        (setq known (funcall candidates string)))
      (if (not (eq action 'metadata))
          (if (and (functionp candidates) (eq action t))
              (mapcar (lambda (candidate) (plist-get candidate :text)) known)
            (complete-with-action action (mapcar (lambda (candidate) (plist-get candidate :text)) known)
                                  string predicate))
        `(metadata (category . ,category)
                   (display-sort-function . identity) (cycle-sort-function . identity)
                   (annotation-function
                    . ,(lambda (text)
                         (when-let ((detail (plist-get (cl-find text known :test #'equal
                                                                :key (lambda (one) (plist-get one :text)))
                                                       :detail)))
                           (concat "  " (propertize (tally--plain detail) 'face 'completions-annotations))))))))))

(defun tally--try (string table predicate point)
  "Complete STRING with TABLE, PREDICATE and POINT, as the style `tally' does."
  (let ((all (funcall table string predicate t)))
    (cond ((null all) nil)
          ((cdr all) (cons string point))
          ((equal string (car all)) t)
          (t (cons (car all) (length (car all)))))))

;; The server matches: words inside of names, ignoring case and accents.
(add-to-list 'completion-styles-alist
             (list 'tally #'tally--try (lambda (string table predicate _point) (funcall table string predicate t))
                   "Completion by the server of Tally."))
(add-to-list 'completion-category-defaults '(tally (styles tally)))

(defun tally--complete-line (member)
  "Return a function for `completion-at-point-functions' that completes MEMBER."
  (lambda ()
    (let* ((start (minibuffer-prompt-end)) (text (minibuffer-contents-no-properties))
           (found (tally--candidates member text (- (point) start))))
      (when found
        (list (+ start (plist-get (car found) :start)) (+ start (plist-get (car found) :end))
              (tally--table (lambda (_) found) 'tally)
              :exclusive 'no
              :annotation-function (lambda (text)
                                     (concat "  " (plist-get (cl-find text found :test #'equal :key #'cadr) :detail)))
              :company-kind (lambda (text)
                              (intern (plist-get (cl-find text found :test #'equal :key #'cadr) :kind))))))))

(defvar tally-line-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map minibuffer-local-map)
    (define-key map (kbd "TAB") #'completion-at-point)
    map)
  "The keys while a line of Tally's languages is typed.")

(defun tally--read-line (prompt member initial)
  "Read a line with PROMPT, which MEMBER of `completion.list' completes, from INITIAL."
  (minibuffer-with-setup-hook
      (lambda ()
        (add-hook 'completion-at-point-functions (tally--complete-line member) nil t)
        (when (equal member "capture")
          (add-hook 'after-change-functions #'tally--color-line nil t)
          (tally--color-line)))
    (read-from-minibuffer prompt initial tally-line-map nil 'tally-history)))

(defun tally--color-line (&rest _)
  "Color the captured line in this minibuffer as the server reads it."
  (let ((buffer (current-buffer)) (text (minibuffer-contents-no-properties)))
    (unless (string-blank-p text)
      (tally-ask "task.capture" (list :text text :dryRun t)
                 (lambda (result)
                   (when (and (buffer-live-p buffer) (minibufferp buffer))
                     (with-current-buffer buffer
                       (when (equal text (minibuffer-contents-no-properties))
                         (remove-overlays nil nil 'tally t)
                         (mapc (lambda (span)
                                 (let ((overlay (make-overlay (+ (minibuffer-prompt-end) (plist-get span :start))
                                                              (+ (minibuffer-prompt-end) (plist-get span :end)))))
                                   (overlay-put overlay 'tally t)
                                   (overlay-put overlay 'face (tally--face (plist-get span :role)))))
                               (plist-get result :spans))))))
                 #'ignore))))

;;;; Prompts

(defun tally--completing-read (prompt table &optional must-match initial default)
  "Read an answer with PROMPT and TABLE, where the space bar inserts a space.
MUST-MATCH, INITIAL and DEFAULT are as for `completing-read'."
  (minibuffer-with-setup-hook
      (:append (lambda ()
                 (let ((map (make-sparse-keymap)))
                   (set-keymap-parent map (current-local-map))
                   (dolist (key '(" " "?")) (define-key map key #'self-insert-command))
                   (use-local-map map))))
    (completing-read prompt table nil must-match initial 'tally-history default)))

(defun tally--read (input typed problem)
  "Ask for INPUT of an action, and return the answer as text.
TYPED is what was answered before, and PROBLEM what was wrong with it."
  (let* ((kind (plist-get input :kind)) (member (plist-get input :completes))
         (default (plist-get input :default)) (candidates (append (plist-get input :candidates) nil))
         (prompt (lambda (default)
                   (concat (when problem (propertize (format "[%s] " (tally--plain problem)) 'face 'error))
                           (format-prompt (plist-get input :prompt) default))))
         (category (intern (concat "tally-" (or (plist-get input :member) kind)))))
    (cond ((equal kind "confirm")
           (if (y-or-n-p (concat (plist-get input :prompt) "? ")) "yes" (user-error "Nothing was changed")))
          ((and candidates (equal (plist-get input :type) "array"))
           (string-join (completing-read-multiple (funcall prompt default) (tally--table candidates category)
                                                  nil nil typed 'tally-history default)
                        ","))
          (candidates
           (tally--completing-read (funcall prompt default) (tally--table candidates category)
                                   (equal kind "choice") typed default))
          ((member member '("filter" "capture" "line"))
           (tally--read-line (funcall prompt nil) member (or typed default)))
          (member
           (tally--completing-read (funcall prompt default)
                                   (tally--table (lambda (text) (tally--candidates member text)) 'tally)
                                   nil typed default))
          (t (read-string (funcall prompt nil) (or typed default) 'tally-history)))))

(defun tally--value (input text)
  "Return what to send for TEXT, an answer to INPUT."
  (let* ((chosen (lambda (text)
                   (cl-find text (plist-get input :candidates) :test #'equal
                            :key (lambda (candidate) (plist-get candidate :text)))))
         (value (lambda (text) (if (funcall chosen text) (plist-get (funcall chosen text) :value) text))))
    (pcase (plist-get input :type)
      ("array" (vconcat (mapcar value (split-string text "," t "[ \t]+"))))
      ((guard (funcall chosen text)) (funcall value text))
      ("boolean" t)
      ((and "number" (guard (string-match-p "\\`[-+]?[0-9.]+\\'" text))) (string-to-number text))
      (_ text))))

(defun tally--put (parameters path value)
  "Return PARAMETERS, a plist, with VALUE at PATH, such as `stake.cents'."
  (let* ((names (split-string path "\\.")) (key (intern (concat ":" (car names)))))
    (plist-put parameters key
               (if (cdr names) (tally--put (plist-get parameters key) (string-join (cdr names) ".") value)
                 value))))

;;;; Doing

(defun tally--shown-parameters (action)
  "Return the parameters of ACTION, over those of the view that is shown if it is the same view."
  (let ((parameters (copy-tree (plist-get action :params) t)))
    (if (not (equal (car tally--view) (plist-get action :method))) parameters
      (let ((shown (copy-sequence (cdr tally--view))))
        (cl-loop for (member value) on parameters by #'cddr do (setq shown (plist-put shown member value)))
        shown))))

(defun tally--do (actions &optional typed problem)
  "Ask for what ACTIONS need, and send them as one change.
They are the same action with several things; the first is asked for.
TYPED is what was answered before, and PROBLEM what was wrong with it."
  (let* ((action (car actions)) (view (string-prefix-p "view." (plist-get action :method)))
         (inputs (append (plist-get action :inputs) nil))
         (answers (cl-loop for input in inputs for index from 0
                           collect (tally--read (if (not view) input
                                                  (append (when-let ((shown (tally--shown-answer action input)))
                                                            (list :default shown))
                                                          input))
                                                (nth index typed) problem)
                           do (setq problem nil)))
         (requests (mapcar (lambda (action)
                             (let ((parameters (if view (tally--shown-parameters action)
                                                 (copy-tree (plist-get action :params) t))))
                               (cl-loop for input in inputs for answer in answers
                                        when (plist-get input :member)
                                        do (setq parameters (tally--put parameters (plist-get input :member)
                                                                        (tally--value input answer))))
                               (list :method (plist-get action :method) :params parameters)))
                           actions)))
    (if view (tally-show (plist-get (car requests) :method) (plist-get (car requests) :params)
                         (plist-get action :title))
      (when-let ((refused (tally--change requests (plist-get action :title))))
        (if inputs (tally--do actions answers (plist-get refused :message)) (tally--show-problem refused))))))

(defun tally--shown-answer (action input)
  "Return the text for INPUT of ACTION that the view shown has, or nil."
  (let ((value (and (equal (car tally--view) (plist-get action :method))
                    (plist-get (cdr tally--view) (intern (concat ":" (plist-get input :member)))))))
    (and (stringp value) value)))

(defun tally--change (requests title)
  "Send REQUESTS as one change, and show what it did, or TITLE.
Return the error if the server refuses it soon; a later one is shown."
  (let* ((reply (list nil)) before
         (step (lambda (result) (elt (append (plist-get result :steps) nil) 0)))
         (refuse (lambda (problem) (if (cdr reply) (tally--show-problem problem) (setcar reply problem))))
         (succeed
          (lambda (result)
            (setcar reply 'done)
            (tally-ask "history.list" '(:limit 1)
                       (lambda (after)
                         (tally--say-result result before (funcall step after) (car requests) title))))))
    (tally-ask "history.list" '(:limit 1) (lambda (result) (setq before (funcall step result))))
    (if (not (cdr requests))
        (tally-ask (plist-get (car requests) :method) (plist-get (car requests) :params) succeed refuse)
      (tally-ask "batch.run" (list :requests (vconcat requests))
                 (lambda (result)
                   (if-let ((problem (cl-some (lambda (one) (plist-get one :error)) (plist-get result :results))))
                       (funcall refuse problem)
                     (funcall succeed result)))
                 refuse))
    (prog1 (and (tally--wait reply) (not (eq (car reply) 'done)) (car reply))
      (setcdr reply t))))

(defun tally--say-result (result before after request title)
  "Show RESULT of REQUEST; the latest step was BEFORE and is AFTER, plists.
If it made no step, show its text, or TITLE."
  (let* ((changed (not (equal (plist-get before :step) (plist-get after :step))))
         (undone (or (plist-get result :undone) (plist-get result :redone)))
         (points (plist-get result :pointsEarned)))
    (cond ((consp undone)
           (tally--say "%s: %s" (if (plist-get result :undone) "Undone" "Redone") (plist-get undone :summary)))
          ((and (plist-get result :text) (not (eq (plist-get result :changed) t)))
           (tally-show (plist-get request :method) (plist-get request :params) title))
          (changed (tally--say "%s%s" (plist-get after :summary) (if points (format "  %+d" points) "")))
          (t (tally--say "%s: done" title)))))

;;;; Choosing

(defun tally--with-actions (targets function &optional key)
  "List the actions with each of TARGETS, and call FUNCTION with the lists.
The first list is what can be done with nothing in particular.  If the
server is silent and KEY needs no answer, do not wait for it."
  (let* ((reply (list nil)) (asked (cons nil targets)) lists
         (buffer (current-buffer))
         (go-on (lambda () (when (buffer-live-p buffer)
                             (with-current-buffer buffer (funcall function (reverse lists)))))))
    (dolist (target asked)
      (let ((entity (plist-get target :entity)))
        (tally-ask "action.list" (when target (list :entity entity :id (plist-get target :id)))
                   (lambda (result)
                     (let ((actions (append (plist-get result :actions) nil)))
                       (setf (alist-get entity tally--known nil nil #'equal) actions)
                       (push actions lists)
                       (when (= (length lists) (length asked))
                         (if (eq (cdr reply) 'later) (run-at-time 0 nil go-on) (tally--arrived reply t)))))
                   (lambda (problem) (tally--show-problem problem)))))
    (let* ((entity (plist-get (car targets) :entity))
           (special (and key entity (tally--find-key key (alist-get entity tally--known nil nil #'equal))))
           (general (and key (tally--find-key key (alist-get nil tally--known nil nil #'equal)))))
      (cond ((tally--wait reply) (funcall go-on))
            ((and general (not special)) (tally--do (list general)))
            ((and special (equal (plist-get special :inputs) [])) (setcdr reply 'later))
            (t (tally-then reply go-on))))))

(defun tally--find-key (key actions)
  "Return the action with KEY among ACTIONS."
  (cl-find key actions :key (lambda (action) (plist-get action :key)) :test #'equal))

(defun tally--do-named (name lists)
  "Do the action NAME of LISTS, with each thing of which it is listed."
  (let ((find (lambda (actions)
                (cl-find name actions :key (lambda (action) (plist-get action :action)) :test #'equal))))
    (tally--do (or (delq nil (mapcar find (cdr lists))) (list (funcall find (car lists)))))))

(defun tally--choose (key lists)
  "Do what KEY means among LISTS of actions, after its second character if it has one."
  (let* ((actions (append (cadr lists) (car lists)))
         (more (cl-remove-if-not (lambda (action) (string-prefix-p key (plist-get action :key))) actions)))
    (cond ((null more) (user-error "%s does nothing here; ? lists what does" key))
          ((tally--find-key key more) (tally--do-named (plist-get (tally--find-key key more) :action) lists))
          (t (let ((next (read-key (mapconcat (lambda (action)
                                                (concat (propertize (substring (plist-get action :key) 1)
                                                                    'face 'help-key-binding)
                                                        " " (plist-get action :title)))
                                              more "  "))))
               (if (characterp next) (tally--choose (concat key (string next)) lists) (user-error "Quit")))))))

(defun tally-act (key)
  "Do what KEY means for the marked things, the region or the thing at point."
  (interactive (list (string last-command-event)) tally-mode)
  (tally--with-actions (tally--targets) (lambda (lists) (tally--choose key lists)) key))

(defun tally-show-view () "Show another view." (interactive nil tally-mode) (tally-act "J"))
(defun tally-filter () "List the tasks that match a filter." (interactive nil tally-mode) (tally-act "J/"))
(defun tally-sort () "Sort the list of tasks." (interactive nil tally-mode) (tally-act "Js"))

(defun tally-visit ()
  "Open the link on this line, or show the details of the thing."
  (interactive nil tally-mode)
  (unless (run-hook-with-args-until-success 'tally-visit-functions) (tally-act "K")))

(defvar tally-visit-functions nil "Functions that open what is at point, and return non-nil if they do.")

(defun tally-menu ()
  "Show what can be done with the marked things, the region or the thing at point."
  (interactive)
  (tally--with-actions (and (derived-mode-p 'tally-mode) (tally--targets)) #'tally--show-menu))

(defun tally--show-menu (lists)
  "Let the user choose one of LISTS of actions, with transient or `completing-read'."
  (if (not (and tally-use-transient (require 'transient nil t)))
      (let* ((actions (append (cadr lists) (car lists)))
             (title (tally--completing-read
                     "Do: " (tally--table (mapcar (lambda (action)
                                                    (list :text (plist-get action :title)
                                                          :detail (plist-get action :key)))
                                                  actions)
                                          'tally-action)
                     t)))
        (tally--do-named (plist-get (cl-find title actions :test #'equal
                                             :key (lambda (action) (plist-get action :title)))
                                    :action)
                         lists))
    (setq tally--menu lists)
    (let* ((taken (mapcar (lambda (action) (plist-get action :key)) (cadr lists)))
           (others (cl-remove-if (lambda (action) (member (plist-get action :key) taken)) (car lists)))
           (views (cl-remove-if-not (lambda (action) (string-prefix-p "J" (plist-get action :key))) others))
           (general (cl-set-difference others views)))
      (eval `(transient-define-prefix tally--transient ()
               "What can be done."
               ,@(delq nil (mapcar #'tally--columns (list (cadr lists) (reverse general) (reverse views)))))
            t)
      (call-interactively 'tally--transient))))

(defun tally--columns (actions)
  "Return a group of columns for transient with ACTIONS, or nil if there are none."
  (let ((height (max 1 (ceiling (length actions) (max 1 (/ (frame-width) 36))))))
    (when actions
      (vconcat
       (cl-loop while actions collect
                (vconcat (cl-loop repeat height while actions collect
                                  (let ((action (pop actions)))
                                    `(,(mapconcat #'string (plist-get action :key) " ")
                                      ,(truncate-string-to-width (plist-get action :title) 30 nil nil t)
                                      (lambda () (interactive)
                                        (tally--do-named ,(plist-get action :action) tally--menu)))))))))))

;;;; Lines from anywhere

;;;###autoload
(defun tally-capture (&optional text)
  "Create a task from one line, which begins as TEXT."
  (interactive)
  (tally--do (list (list :title "New task" :method "task.capture"
                         :inputs (list (list :member "text" :kind "text" :type "string" :completes "capture"
                                             :prompt "New task" :default text))))))

;;;###autoload
(defun tally-command (line)
  "Run LINE of the command language, and show what it prints."
  (interactive (list (tally--read-line "Tally: " "line" nil)))
  (when-let ((problem (tally--change (list (list :method "command.run" :params (list :line line))) line)))
    (tally--show-problem problem)))

;;;###autoload
(defun tally-task (number)
  "Show the task NUMBER, chosen by words of its title."
  (interactive (list (tally--read '(:prompt "Task" :kind "text" :completes "task") nil nil)))
  (tally-show "view.task" (list :id number) (concat "Task " number)))

(provide 'tally-act)
;;; tally-act.el ends here
