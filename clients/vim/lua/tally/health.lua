-- For Neovim's :checkhealth tally.
local health = vim.health or require("health")
local start = health.start or health.report_start
local ok = health.ok or health.report_ok
local warn = health.warn or health.report_warn
local fail = health.error or health.report_error

local M = {}

function M.check()
  start("Tally")
  local state = vim.fn["tally#server#state"]()
  local command = state.command
  if vim.fn.executable(command[1]) == 0 then
    fail(("There is no program “%s”: install tallyd, or let g:tally_command name it."):format(command[1]))
    return
  end
  local question = vim.list_extend(vim.deepcopy(command), { "call", "server.info" })
  local answer = vim.fn.system(question)
  if vim.v.shell_error == 0 then
    ok(("%s answers."):format(command[1]))
  else
    fail(("%s does not answer: %s"):format(command[1], vim.trim(answer)))
  end
  if state.process == 0 then
    ok("No server runs yet: it is started when it is first needed.")
  else
    ok(("The server runs as process %d; %d requests wait."):format(state.process, state.waiting))
  end
  for _, line in ipairs(state.complaints) do
    warn("The server said: " .. line)
  end
end

return M
