-- Implements :checkhealth tally in Neovim.
local health = vim.health or require("health")

return {
  check = function()
    local command = vim.g.tally_command or "tallyd"
    local words = type(command) == "table" and vim.deepcopy(command) or { command }
    local found = vim.fn.executable(words[1]) == 1
    local reply = found and vim.fn.system(vim.list_extend(words, { "call", "server.info" })) or "not found"
    local good = found and vim.v.shell_error == 0
    local report = good and (health.ok or health.report_ok) or (health.error or health.report_error)
    report(words[1] .. ": " .. vim.trim(reply))
  end,
}
