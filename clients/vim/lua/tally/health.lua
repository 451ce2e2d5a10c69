-- Implements :checkhealth tally in Neovim.
local health = vim.health or require("health")

return {
  check = function()
    (health.start or health.report_start)("Tally")
    local command = vim.g.tally_command or "tallyd"
    local request = vim.list_extend(type(command) == "table" and vim.deepcopy(command) or { command }, { "call", "server.info" })
    local found = vim.fn.executable(request[1]) == 1
    local reply = found and vim.fn.system(request) or "Install tallyd or set g:tally_command."
    if found and vim.v.shell_error == 0 then
      (health.ok or health.report_ok)(request[1] .. " responds.")
    else
      (health.error or health.report_error)(request[1] .. " does not respond: " .. vim.trim(reply))
    end
  end,
}
