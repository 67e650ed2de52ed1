import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** A real Farol in a process of its own, with its data in a temporary folder. */
export interface RunningServer {
  readonly address: string
  readonly port: number
  readonly dataDir: string
  readonly process: ChildProcess
  /** Ends the server; its data stay. */
  end(): Promise<void>
  /** Ends the server and starts it again over its data, at the same address, with these settings besides. */
  restart(settings?: Readonly<Record<string, string>>): Promise<void>
  /** Runs a command of the operator over the data of this server: what it wrote, and how it ended. */
  command(name: string, words: readonly string[], timeoutMs?: number): Promise<{ readonly code: number; readonly said: string }>
  /** Ends the server, and its data with it. */
  stop(): Promise<void>
}

function announced(child: ChildProcess, waitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const late = setTimeout(() => reject(new Error(`The server did not say its address in ${waitMs / 1000} s:\n${said}`)), waitMs)
    const listen = (chunk: Buffer) => {
      said += chunk
      const address = /\bhttp:\/\/[\w.:[\]-]+:(\d+)/.exec(said)?.[0]
      if (address) {
        clearTimeout(late)
        resolve(address)
      }
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said}`)))
  })
}

interface OneProcess {
  readonly child: ChildProcess
  readonly address: string
  end(): Promise<void>
}

async function startProcess(env: NodeJS.ProcessEnv, waitMs: number): Promise<OneProcess> {
  const words = ['--disable-warning=ExperimentalWarning', path.join(root, 'server/src/main.ts')]
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await announced(child, waitMs).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  const end = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { child, address, end }
}

/**
 * Starts the server as `npm start` does, on a free port, and waits until it says its address. With `dataFrom` it begins with a copy of what
 * another server left in that folder: the demo need not be loaded again.
 */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
  { waitMs = 900_000, dataFrom }: { readonly waitMs?: number; readonly dataFrom?: string } = {},
): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'farol-e2e-'))
  if (dataFrom) cpSync(dataFrom, dataDir, { recursive: true })
  const usual = { PORT: '0', DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'warn', CHECK_REPLIES: 'on', DATABASE_URL: '' }
  const env = { ...process.env, ...usual, ...settings }
  let running = await startProcess(env, waitMs).catch((error: unknown) => {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  })
  const { address } = running
  const port = Number(new URL(address).port)
  return {
    address,
    port,
    dataDir: env.DATA_DIR,
    process: running.child,
    end: () => running.end(),
    restart: async (more = {}) => {
      await running.end()
      running = await startProcess({ ...env, PORT: String(port), ...more }, waitMs)
    },
    command: (name, words, timeoutMs = 60_000) =>
      new Promise((resolve) => {
        const file = path.join(root, `server/src/commands/${name}.ts`)
        const options = { cwd: root, env: { ...env, PORT: String(port) }, timeout: timeoutMs }
        execFile(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...words], options, (error, stdout, stderr) =>
          resolve({ code: error ? Number(error.code ?? 1) : 0, said: stdout + stderr }),
        )
      }),
    stop: async () => {
      await running.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
