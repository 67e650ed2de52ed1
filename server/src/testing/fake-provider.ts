import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a provider was asked. */
export interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** How the next answers come: right, down (the connection is cut), slow (never), denying, or with something else. */
export type Mood =
  | 'right'
  | 'down'
  | 'slow'
  | 'denying'
  | ((request: ReceivedRequest) => { readonly status: number; readonly body: string })

/** A provider of content on this machine, which remembers what it was asked. */
export interface FakeProvider {
  readonly address: string
  readonly host: string
  readonly asked: ReceivedRequest[]
  mood: Mood
  close(): Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function answer(fake: FakeProvider, asked: ReceivedRequest, response: ServerResponse): void {
  const { mood } = fake
  if (mood === 'down') return void response.destroy()
  if (mood === 'slow') return undefined
  if (mood === 'denying') return void response.writeHead(403).end('no')
  if (typeof mood === 'function') {
    const { status, body } = mood(asked)
    return void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
  if (asked.url.startsWith('/AuthenticatedUrl'))
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ Success: true, AuthenticatedUrl: `${fake.address}/leitor?sessao=1` }))
  if (asked.url.includes('/api/')) return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  return void response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end('<!doctype html><title>Provedor</title><h1>Provedor</h1>')
}

export async function openFakeProvider(): Promise<FakeProvider> {
  const server: Server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const asked = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
      fake.asked.push(asked)
      answer(fake, asked, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakeProvider = {
    address: `http://${host}`,
    host,
    asked: [],
    mood: 'right',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return fake
}

/** One provider for each driver, as an institution's document has them, all of them this fake. */
export const providersOf = ({ address, host }: Pick<FakeProvider, 'address' | 'host'>) => ({
  pearson: {
    address: `${address}/user_session/authentication_gateway`,
    insideNetwork: true,
    fields: { login: '{login}', token: '{signature}' },
    signature: { method: 'md5', of: '{login}' },
  },
  minhabiblioteca: {
    address: `${address}/AuthenticatedUrl`,
    insideNetwork: true,
    keyHeader: 'X-DigitalLibraryIntegration-API-Key',
    fields: { FirstName: '{first}', LastName: '{last}', Email: '{email}' },
  },
  abnt: {
    address: `${address}/norma?u={login}&n={document}&t={time}&s={signature}`,
    insideNetwork: true,
    signature: { method: 'hmac-sha256', of: '{login}|{document}|{time}' },
  },
  target: {
    address: `${address}/ged?u={login}&d={document}&e={expires}&s={signature}`,
    insideNetwork: true,
    signature: { method: 'hmac-sha1', of: '{login}{document}{expires}' },
  },
  ebsco: {
    address: `${address}/login?url={target}`,
    insideNetwork: true,
    hosts: ['*.ebscohost.com'],
    target: 'https://search.ebscohost.com/login.aspx',
  },
  vlex: { address: `${address}/vlex`, insideNetwork: true, referrer: 'page' },
  rtproview: { address: `${address}/proview`, insideNetwork: true, driver: 'plain_link' },
  capes: { address: `https://${host}/`, driver: 'plain_link', needsActiveBond: false },
})

/** Keys for those that take one. */
export const providerKeys = { pearson: 'chave-pearson', minhabiblioteca: 'chave-mb', abnt: 'chave-abnt', target: 'chave-target' } as const
