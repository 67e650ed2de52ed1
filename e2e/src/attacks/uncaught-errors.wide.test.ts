import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFakeProvider, type FakeProvider } from '@farol/server/testing/fake-provider.ts'

/** Loaded before the program: what its parent says by IPC becomes an error that no code of ours catches. */
const faults = `data:text/javascript,process.on('message', (kind) => setImmediate(() => {
  if (kind === 'throw') throw new TypeError('seekrit')
  if (kind === 'reject') Promise.reject(new RangeError('seekrit'))
}));
process.channel?.unref()`

interface Program {
  readonly child: ChildProcess
  readonly port: number
  readonly written: () => string
  readonly exited: Promise<unknown>
}

let service: FakeProvider
let dataDir: string
let program: Program | undefined

beforeEach(async () => {
  service = await openFakeProvider()
  dataDir = mkdtempSync(path.join(tmpdir(), 'farol-end-'))
})
afterEach(async () => {
  program?.child.kill('SIGKILL')
  program = undefined
  await service.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The real program, as `npm start` starts it, with an empty catalogue. */
async function startProgram(settings: Readonly<Record<string, string>> = {}): Promise<Program> {
  const main = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', `--import=${encodeURI(faults)}`, main], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'off',
      DATABASE_URL: '',
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'json',
      ERROR_DSN: service.address.replace('//', '//key@') + '/7',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let written = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (written += chunk.toString()))
  const exited = once(child, 'exit').then(([code, signal]) => code ?? signal)
  const announced = /http:\/\/127\.0\.0\.1:(\d+)/
  await expect.poll(() => written).toMatch(announced)
  const port = Number(announced.exec(written)![1])
  return (program = { child, port, written: () => written, exited })
}

interface Connection {
  readonly socket: Socket
  readonly received: () => string
}

async function connected(port: number): Promise<Connection> {
  const socket = createConnection({ port, host: '127.0.0.1' })
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString())).on('error', () => undefined)
  await once(socket, 'connect')
  return { socket, received: () => received }
}

const isRefused = (port: number) =>
  connected(port).then(
    ({ socket }) => !socket.destroy(),
    () => true,
  )

describe('an error that nobody caught', () => {
  test.each([
    ['throw', 'TypeError'],
    ['reject', 'RangeError'],
  ])('(%s) is logged and reported, and the program ends in order with 1', async (kind, name) => {
    const { child, port, written, exited } = await startProgram()
    const { socket, received } = await connected(port)
    const body = 'grant_type=anything'
    socket.write(
      `POST /api/oauth/token HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    child.send(kind)
    await expect.poll(async () => await isRefused(port)).toBe(true)
    expect(received()).toBe('')
    socket.write(body)
    await expect.poll(() => received()).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(received().toLowerCase()).toContain('connection: close')
    expect(await exited).toBe(1)
    const fatal = written()
      .split('\n')
      .filter((line) => line.startsWith('{"level":60'))
    expect(fatal).toHaveLength(1)
    expect(JSON.parse(fatal[0]!)).toMatchObject({ err: { type: name } })
    const [report] = service.asked
    expect(report!.body).toContain(`"type":"${name}"`)
    expect(report!.body).not.toContain('seekrit')
  })

  test('ends with 1 too while the error service hangs, within its limit', async () => {
    service.mood = 'slow'
    const { child, exited } = await startProgram()
    child.send('throw')
    expect(await exited).toBe(1)
  })
})

test('a name that is not found, of the error service, does not end the program', async () => {
  const { child, port, written, exited } = await startProgram({ ERROR_DSN: 'http://key@errors.invalid/7' })
  const call = async (at: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`http://127.0.0.1:${port}${at}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const token = (await (await call('/api/oauth/token', { grant_type: 'client_credentials', client_id: 4 })).json()) as Record<
    string,
    string
  >
  const authorization = `Bearer ${token['access_token']}`
  expect((await call('/api/erros-navegador', { nome: 'TypeError', pilha: [], tela: '/' }, { authorization })).status).toBe(200)
  await expect.poll(() => written()).toContain('a bug could not be reported')
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
})
