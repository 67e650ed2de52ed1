import path from 'node:path'
import { multistream, pino, type Logger } from 'pino'
import type { Config } from '../config.ts'
import { LogFile } from './log-file.ts'

/** What a program tells: a person at the terminal, and whoever reads its log. */
export interface ProgramLog {
  readonly logger: Logger
  /** A sentence of the start. */
  say(line: string): void
  /** Where the log is kept; none: it stands on standard output. */
  readonly file: string | undefined
}

type Output = Pick<NodeJS.Process, 'stdout' | 'stderr'>

/** For a service manager: every line is JSON, those of the start too, whatever the level. */
function jsonLog({ logLevel }: Pick<Config, 'logLevel'>, { stdout }: Output): ProgramLog {
  const say = (msg: string) => void stdout.write(`${JSON.stringify({ level: 30, time: Date.now(), msg })}\n`)
  return { logger: pino({ level: logLevel }), say, file: undefined }
}

/** What a person is told of a line of the log: its hour and its sentence. */
function shortened(line: string, file: string): string {
  const { time, msg = '', err } = JSON.parse(line) as { time: number; msg?: string; err?: { message?: string } }
  return `${new Date(time).toTimeString().slice(0, 8)} ${msg || err?.message || 'an error'} (see ${file})\n`
}

/** For a person: sentences on the terminal, calls in a file, errors in both. */
function fileLog({ logLevel, dataDir }: Pick<Config, 'logLevel' | 'dataDir'>, { stdout, stderr }: Output): ProgramLog {
  const file = path.join(dataDir, 'farol.log')
  const logger = pino(
    { level: logLevel },
    multistream([
      { level: 'trace', stream: new LogFile(file) },
      { level: 'error', stream: { write: (line: string) => void stderr.write(shortened(line, file)) } },
    ]),
  )
  return { logger, say: (line) => void stdout.write(`${line}\n`), file }
}

export const openProgramLog = (config: Pick<Config, 'logLevel' | 'logFormat' | 'dataDir'>, output: Output): ProgramLog =>
  config.logFormat === 'json' ? jsonLog(config, output) : fileLog(config, output)
