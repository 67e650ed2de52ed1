import { readConfig } from '../config.ts'
import { answerHelp } from './answer-help.ts'
import { backupUsage, runRestore } from './backup-run.ts'

const [file, ...more] = process.argv.slice(2)
answerHelp(process.argv.slice(2), backupUsage)
if (file === undefined || more.length > 0) {
  process.stderr.write(`one FILE is needed\n\n${backupUsage}`)
  process.exitCode = 2
} else {
  const config = readConfig(process.env)
  const deps = {
    place: config,
    secretFile: config.secretFile,
    now: () => new Date(),
    say: (line: string) => void process.stdout.write(`${line}\n`),
  }
  process.exitCode = await runRestore(deps, file)
}
