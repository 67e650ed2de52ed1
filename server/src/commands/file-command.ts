import { readConfig } from '../config.ts'
import type { BackupDeps } from './backup-run.ts'
import { runCommand } from './run-command.ts'

/** Runs a command that takes the name of one file and nothing else; its answer is the exit code. */
export const runFileCommand = (usage: string, run: (deps: BackupDeps, file: string) => Promise<number>): Promise<void> =>
  runCommand({
    usage,
    read: ([file, ...more]) => (file === undefined || more.length > 0 ? 'one FILE is needed' : { file }),
    run: ({ file }) => {
      const config = readConfig(process.env)
      const say = (line: string) => void process.stdout.write(`${line}\n`)
      return run({ place: config, secretFile: config.secretFile, now: () => new Date(), program: process, say }, file)
    },
  })
