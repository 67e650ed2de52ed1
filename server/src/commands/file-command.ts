import { readConfig } from '../config.ts'
import { answerHelp } from './answer-help.ts'
import type { BackupDeps } from './backup-run.ts'

/** Runs a command that takes the name of one file and nothing else; its answer is the exit code. */
export async function runFileCommand(usage: string, run: (deps: BackupDeps, file: string) => Promise<number>): Promise<void> {
  const [file, ...more] = process.argv.slice(2)
  answerHelp(process.argv.slice(2), usage)
  if (file === undefined || more.length > 0) {
    process.stderr.write(`one FILE is needed\n\n${usage}`)
    process.exitCode = 2
    return
  }
  const config = readConfig(process.env)
  const deps = {
    place: config,
    secretFile: config.secretFile,
    now: () => new Date(),
    say: (line: string) => void process.stdout.write(`${line}\n`),
  }
  process.exitCode = await run(deps, file)
}
