import { spawn } from 'node:child_process'

/** A program that ended with another code than 0; the message holds the last line that it said. */
export class ProgramFailed extends Error {
  constructor(program: string, said: string) {
    super(`${program}: ${said.trim().split('\n').at(-1) || 'failed'}`)
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
