import { runCommand, withStores } from './run-command.ts'
import { readStaffArguments, staffUsage } from './staff-arguments.ts'
import { runStaff } from './staff-run.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

await runCommand({
  usage: staffUsage,
  read: readStaffArguments,
  run: (command) => withStores((stores) => runStaff({ ...stores, say }, command)),
})
