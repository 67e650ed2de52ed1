import { spawn } from 'node:child_process'
import { tellsDiskFault } from './disk-fault.ts'

/** With what tar ends once it has said what is wrong. */
const closing = /Exiting with failure status|Error is not recoverable|Child returned status/

/** How programs of PostgreSQL begin the line that tells why; advice and the statement may follow. */
const told = /^[\w-]+: error: /

/** The line that tells why, with the name of its program. */
function whyOf(program: string, said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '' && !closing.test(line))
  const why = (lines.find(tellsDiskFault) ?? lines.find((line) => told.test(line)) ?? lines.at(-1) ?? 'failed').trim()
  return /^[\w-]+: /.test(why) ? why : `${program}: ${why}`
}

/** A program that ended with another code than 0; the message holds the line in which it says why. */
export class ProgramFailed extends Error {
  constructor(program: string, said: string) {
    super(whyOf(program, said))
    this.name = 'ProgramFailed'
  }
}

/** Runs a program of the system without a shell. `env` is added to the environment; resolves with what it wrote. */
export function runProgram(program: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const out: Buffer[] = []
    const said: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => out.push(part))
    child.stderr.on('data', (part: Buffer) => said.push(part))
    child.on('error', () => reject(new ProgramFailed(program, 'it is not there: install it')))
    child.on('close', (code) =>
      code === 0 ? resolve(Buffer.concat(out).toString('utf8')) : reject(new ProgramFailed(program, Buffer.concat(said).toString('utf8'))),
    )
  })
}
