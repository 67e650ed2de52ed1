import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { ExternalOptions } from '../external-request.ts'
import type { Resolve } from '../guarded-lookup.ts'
import type { OutsideFailure } from '../outside-failure.ts'

/** A server that fails in one way, and how it is asked. */
export interface OutsideFault {
  readonly address: string
  readonly options: ExternalOptions
  /** The address is on this machine and asked as such; false where the guard against private addresses is what is tried. */
  readonly insideNetwork: boolean
  /** Connections to the place that must never be reached. */
  readonly forbiddenHits: () => number
  close(): Promise<void>
}

interface FaultPlan {
  readonly name: OutsideFailure
  readonly scheme?: 'https'
  readonly resolve?: Resolve
  readonly insideNetwork?: boolean
  /** Answers the first bytes of a request; `forbidden` is the address that must see no connection. */
  readonly answer?: (socket: Socket, forbidden: string) => void
}

const reply = (head: readonly string[], body = '') =>
  ['HTTP/1.1 200 OK', 'connection: close', ...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n')

const notFound: Resolve = (host, done) => done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' }))

/** Every way in which a call to the outside fails. */
export const faultPlans: readonly FaultPlan[] = [
  { name: 'no_name', resolve: notFound },
  { name: 'refused' },
  { name: 'reset', answer: (socket) => socket.resetAndDestroy() },
  { name: 'timeout', answer: () => undefined },
  {
    name: 'redirect',
    answer: (socket, forbidden) => socket.end(reply([`location: ${forbidden}`]).replace('200 OK', '302 Found')),
  },
  { name: 'too_large', answer: (socket) => socket.write(`HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(3_000_000)}`) },
  { name: 'wrong_type', answer: (socket) => socket.end(reply(['content-type: text/html; charset=utf-8'], '<!doctype html>')) },
  { name: 'bad_answer', answer: (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n') },
  { name: 'tls', scheme: 'https', answer: (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n') },
  { name: 'private_address', insideNetwork: false, scheme: 'https', answer: (socket) => socket.destroy() },
]

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Opens the server of a fault under the name `outside.example`, and one that counts who reaches it. */
export async function openFault({ name, resolve, scheme, answer, insideNetwork = true }: FaultPlan): Promise<OutsideFault> {
  let hits = 0
  const sockets = new Set<Socket>()
  const forbidden = createServer((socket) => {
    hits += 1
    socket.destroy()
  })
  const server = createServer((socket) => {
    sockets.add(socket)
    if (!insideNetwork) hits += 1
    socket.on('error', () => undefined).once('data', () => answer?.(socket, `http://127.0.0.1:${forbiddenPort}/latest/meta-data/`))
  })
  const forbiddenPort = await listening(forbidden)
  const port = await listening(server)
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await Promise.all([server, forbidden].map((one) => new Promise((closed) => one.close(closed))))
  }
  if (!answer) await new Promise((closed) => server.close(closed))
  return {
    address: `${scheme ?? 'http'}://outside.example:${port}`,
    options: {
      timeout: name === 'timeout' ? 500 : 30_000,
      resolve: resolve ?? ((_host, done) => done(null, [{ address: '127.0.0.1', family: 4 }])),
    },
    insideNetwork,
    forbiddenHits: () => hits,
    close,
  }
}
