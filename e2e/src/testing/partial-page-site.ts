import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site whose pages come in two parts: up to the place that `cutAt` names, and the rest when something is painted. */
export interface PartialPageSite {
  readonly address: string
  /** From where on the next pages are late, as bytes; 0: they come whole. */
  cutAt(byte: number): void
  /** Lets the rest of the page go that is on its way. */
  letGo(): void
  close(): Promise<void>
}

/** Stands before the site at `address`. */
export async function partialPageSite(address: string): Promise<PartialPageSite> {
  let cut = 0
  let rest = () => {}
  const server = createServer((request, reply) => {
    const answer = async () => {
      const { accept = '*/*', 'accept-language': language = 'pt-BR' } = request.headers
      const found = await fetch(address + request.url, { headers: { accept, 'accept-language': language } })
      const bytes = Buffer.from(await found.arrayBuffer())
      const type = found.headers.get('content-type') ?? 'text/plain'
      reply.writeHead(found.status, { 'content-type': type })
      if (cut === 0 || !type.startsWith('text/html')) return reply.end(bytes)
      rest = () => reply.end(bytes.subarray(cut))
      return reply.write(bytes.subarray(0, cut))
    }
    answer().catch(() => reply.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAt: (byte) => {
      cut = byte
    },
    letGo: () => rest(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
