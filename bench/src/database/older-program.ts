import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const packages = ['contract', 'engine', 'server', 'web', 'demo']

/** The packages of now for an older program, but for its own, which are those beside it. */
function linkPackages(folder: string): void {
  const from = path.join(root, 'node_modules')
  const to = path.join(folder, 'node_modules')
  mkdirSync(to)
  for (const name of readdirSync(from)) if (name !== '@farol') symlinkSync(path.join(from, name), path.join(to, name))
  mkdirSync(path.join(to, '@farol'))
  for (const name of packages) symlinkSync(path.join(folder, name), path.join(to, '@farol', name))
  for (const name of packages) {
    const own = path.join(root, name, 'node_modules')
    if (existsSync(own) && existsSync(path.join(folder, name))) symlinkSync(own, path.join(folder, name, 'node_modules'))
  }
}

/** The renderer of now, which imports the contract of now. */
function linkRenderer(folder: string): void {
  const dist = path.join(folder, 'web/dist')
  cpSync(path.join(root, 'web/dist'), dist, { recursive: true })
  mkdirSync(path.join(dist, 'node_modules/@farol'), { recursive: true })
  symlinkSync(path.join(root, 'contract'), path.join(dist, 'node_modules/@farol/contract'))
}

export interface OlderProgram {
  readonly commit: string
  readonly folder: string
  remove(): void
}

/** The program as it was at a commit, with the packages of now. Its pages are not asked for: the renderer is that of now. */
export function olderProgram(commit: string): OlderProgram {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-older-'))
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  linkPackages(folder)
  linkRenderer(folder)
  return { commit, folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export interface StartedProgram {
  readonly address: string
  /** What it wrote before it answered or ended. */
  readonly said: string
  readonly code: number | null
  stop(): Promise<void>
}

/** Starts a program and waits until it answers, or ends. */
export async function startProgram(folder: string, settings: Readonly<Record<string, string>>): Promise<StartedProgram> {
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...settings }
  const words = ['--disable-warning=ExperimentalWarning', path.join(folder, 'server/src/main.ts')]
  const child = spawn(process.execPath, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const answers = new Promise<string>((resolve) => {
    const listen = (chunk: Buffer) => {
      said += chunk
      const found = /answers at (\S+)/.exec(said)
      if (found) resolve(found[1]!)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
  })
  const first = await Promise.race([answers, ended])
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return typeof first === 'string' ? { address: first, said, code: null, stop } : { address: '', said, code: first, stop }
}

/** The program of now. */
export const presentFolder = root
