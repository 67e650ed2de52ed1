import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RunReply, RunRequest } from './test-runner.ts'

const program = fileURLToPath(new URL('test-runner.ts', import.meta.url))

/** `fell`: the runner itself ended, as it may for a fault in what it loads. `error`: the first that a test said. */
export interface RunResult {
  readonly result: 'passed' | 'failed' | 'late' | 'fell'
  readonly error?: string
}

/** Runs test files of one checkout in a program that stays between runs, and is ended when a run does not end in time. */
export class TestRunnerClient {
  readonly #root: string
  readonly #maxMilliseconds: number
  #child: ChildProcess | undefined

  constructor(root: string, maxMilliseconds: number) {
    this.#root = root
    this.#maxMilliseconds = maxMilliseconds
  }

  async run(request: RunRequest): Promise<RunResult> {
    this.#child ??= await this.#started()
    this.#child.send(request)
    const reply = await this.#reply(this.#child)
    if (typeof reply !== 'string' && 'failed' in reply)
      return { result: reply.failed.length > 0 ? 'failed' : 'passed', ...(reply.error !== undefined && { error: reply.error }) }
    this.stop()
    return typeof reply === 'string' ? { result: reply } : { result: 'fell', error: reply.fault }
  }

  stop(): void {
    const pid = this.#child?.pid
    this.#child = undefined
    if (pid === undefined) return
    try {
      // Its workers are of its group.
      process.kill(-pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }

  async #started(): Promise<ChildProcess> {
    const env = { ...process.env, ENGINES: 'sqlite', THOROUGH: '' }
    const child = fork(program, [this.#root], { cwd: this.#root, detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env })
    await this.#reply(child)
    return child
  }

  #reply(child: ChildProcess): Promise<RunReply | 'late' | 'fell'> {
    return new Promise((resolve) => {
      const end = (reply: RunReply | 'late' | 'fell') => {
        clearTimeout(timer)
        child.removeAllListeners('message').removeAllListeners('exit')
        resolve(reply)
      }
      const timer = setTimeout(() => end('late'), this.#maxMilliseconds)
      child.once('message', (reply: RunReply) => end(reply))
      child.once('exit', () => end('fell'))
    })
  }
}
