-- Implements :checkhealth tally in Neovim.
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
    fail(("Program “%s” not found. Install tallyd or set g:tally_command."):format(command[1]))
    return
  end
  local request = vim.list_extend(vim.deepcopy(command), { "call", "server.info" })
  local reply = vim.fn.system(request)
  if vim.v.shell_error == 0 then
    ok(("%s responds."):format(command[1]))
  else
    fail(("%s does not respond: %s"):format(command[1], vim.trim(reply)))
  end
  if state.process == 0 then
    ok("The server is not running. It starts with the first request.")
  else
    ok(("The server is running as process %d; pending requests: %d."):format(state.process, state.waiting))
  end
  for _, line in ipairs(state.complaints) do
    warn("The server wrote to standard error: " .. line)
  end
end

return M
