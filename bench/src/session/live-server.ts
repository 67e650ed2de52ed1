import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startServer, type RunningServer } from '@farol/e2e/testing/server-process.ts'
import { demoPassword } from '@farol/e2e/testing/people.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

// The demo goes into PostgreSQL statement by statement.
const startingMs = 240_000

export interface LiveServer extends RunningServer {
  readonly password: string
  /** `npm run patrons -- …` on its database. */
  patrons(words: readonly string[]): Promise<void>
  token(given: Readonly<Record<string, unknown>>, from: string, cookie?: string): Promise<Response>
  get(path: string, token: string, from: string): Promise<Response>
}

/** The demo on a free port, that believes one proxy: every caller says where it comes from. */
export async function openLiveServer(settings: Readonly<Record<string, string>> = {}): Promise<LiveServer> {
  const server = await startServer({ TRUST_PROXY: '1', ...settings }, { waitMs: startingMs })
  const patrons = async (words: readonly string[]) => {
    const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '', ...settings }
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', path.join(root, 'server/src/commands/patrons.ts'), ...words],
      { env, stdio: 'ignore' },
    )
    const [code] = (await once(child, 'exit')) as [number]
    if (code !== 0) throw new Error(`patrons ${words[0]} ended with ${code}`)
  }
  const token = (given: Readonly<Record<string, unknown>>, from: string, cookie?: string) =>
    fetch(`${server.address}/api/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(cookie && { cookie }) },
      body: JSON.stringify({ client_id: 4, ...given }),
    })
  const get = (address: string, bearer: string, from: string) =>
    fetch(server.address + address, { headers: { authorization: `Bearer ${bearer}`, 'x-forwarded-for': from } })
  return { ...server, password: demoPassword(server.dataDir), patrons, token, get }
}

/** People of the demo who may sign in. */
// prettier-ignore
export const demoReaders = [
  'ana', 'bruno', 'celia', 'davi', 'elisa', 'fabio', 'hugo', 'ines', 'joao',
  'leandro', 'marta', 'nilo', 'olga', 'paulo', 'quiteria', 'rafael', 'sonia', 'tales', 'ursula',
] as const

/** A network of its own for every number. */
export const networkAt = (n: number): string => `10.${Math.floor(n / 250) % 250}.${n % 250}.7`
