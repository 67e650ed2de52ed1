import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/** The gallery of parts on a free port. */
export interface RunningGallery {
  readonly address: string
  readonly path: string
  close(): Promise<void>
}

export async function openGallery(): Promise<RunningGallery> {
  const configFile = fileURLToPath(new URL('../../../web/vite.config.ts', import.meta.url))
  const server = await createServer({ configFile, logLevel: 'error', server: { host: '127.0.0.1', port: 0 } })
  await server.listen()
  const address = server.resolvedUrls?.local[0]
  if (!address) throw new Error('The gallery has no address')
  return { address: address.replace(/\/$/, ''), path: '/gallery/gallery.html', close: () => server.close() }
}
