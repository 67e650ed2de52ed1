import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../clock/settable-clock.ts'
import type { Resolve } from '../outside/guarded-lookup.ts'
import { contentAccess } from './content-access.ts'

/** Registered for AMT relays (RFC 7450), which speak UDP: out in the internet for all rules, and no web server answers there. */
const outside = { address: '192.52.193.1', family: 4 }
const inside = { address: '127.0.0.1', family: 4 }

describe('A29: a provider’s name that leads elsewhere a moment later', () => {
  let server: Server
  let port = 0
  let connections = 0

  beforeAll(async () => {
    server = createServer((socket) => {
      connections += 1
      socket.on('error', () => undefined).resume()
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ;({ port } = server.address() as AddressInfo)
  })
  beforeEach(() => {
    connections = 0
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  /** Opens a provider by a call of this server, whose name is answered with each of these in turn. */
  async function openWith(answers: readonly (readonly (typeof inside)[])[], insideNetwork = false) {
    const asked: string[] = []
    const resolve: Resolve = (host, done) => {
      asked.push(host)
      done(null, answers[Math.min(asked.length, answers.length) - 1]!)
    }
    const access = contentAccess({
      secret: Buffer.from('secret'),
      siteHost: 'catalogo.example.org',
      clock: new SettableClock(new Date('2026-11-20T12:00:00Z')),
      keys: { of: async () => 'key' },
      // Nobody answers outside: only what stands inside may take its time.
      outside: { timeout: insideNetwork ? 30_000 : 400, resolve },
    })
    const address = `${insideNetwork ? 'http' : 'https'}://leitor.example:${port}/AuthenticatedUrl`
    const settings = { address, hosts: [], insideNetwork, discloses: [], fields: { a: '{login}' } }
    const outcome = await access
      .open({ slug: 'minhabiblioteca', driver: 'api_url', settings }, { patronId: 1, name: 'Ana Souza' }, {})
      .then(() => 'opened')
      .catch((error: { reason?: string }) => error.reason)
    return { asked, outcome }
  }

  test('is looked up once: what was found to be outside is what is connected to, never a later answer inside', async () => {
    const { asked, outcome } = await openWith([[outside], [inside], [inside]])
    expect(asked).toEqual(['leitor.example'])
    expect([outcome, connections]).toEqual(['unreachable', 0])
  })

  test.each([
    ['inside', [inside]],
    ['inside among others', [outside, inside]],
    ['inside, written as IPv6', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['of no place', []],
  ])('that answers %s is never connected to', async (_name, answer) => {
    const { asked, outcome } = await openWith([answer, [inside]])
    expect(asked).toHaveLength(1)
    expect([outcome, connections]).toEqual(['unreachable', 0])
  })

  test('and the same name is reached where the institution says that it stands inside', async () => {
    expect((await openWith([[inside]], true)).asked).toHaveLength(1)
    expect(connections).toBe(1)
  })
})
