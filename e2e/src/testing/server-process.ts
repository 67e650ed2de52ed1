import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
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

/** Starts the server as `npm start` does, on a free port, and waits until it says its address. */
export async function startServer(settings: Readonly<Record<string, string>> = {}, waitMs = 60_000): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'farol-e2e-'))
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'warn', DATABASE_URL: '', ...settings }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path.join(root, 'server/src/main.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await announced(child, waitMs)
  return {
    address,
    port: Number(new URL(address).port),
    dataDir: env.DATA_DIR,
    process: child,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
