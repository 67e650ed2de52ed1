import { composeStores } from '../composition/stores.ts'
import { readConfig } from '../config.ts'
import { answerHelp } from './answer-help.ts'
import { readStaffArguments, staffUsage } from './staff-arguments.ts'
import { runStaff } from './staff-run.ts'

answerHelp(process.argv.slice(2), staffUsage)
const command = readStaffArguments(process.argv.slice(2))
if (typeof command === 'string') {
  process.stderr.write(`${command}\n\n${staffUsage}`)
  process.exitCode = 2
} else {
  const { stores, close } = await composeStores(readConfig(process.env))
  process.exitCode = await runStaff({ ...stores, say: (line) => void process.stdout.write(`${line}\n`) }, command)
  await close()
}
