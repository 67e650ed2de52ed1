import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { addFavicon } from './favicon.ts'

const year = 31_536_000

/** Serves the built files of the browser's side: hashed ones for ever, the others by ETag. Compressed copies are taken where they lie. */
export async function addAssets(app: FastifyInstance, folder: string): Promise<void> {
  addFavicon(app, folder)
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, file) => {
      reply.header('cache-control', /[\\/]assets[\\/]/.test(file) ? `public, max-age=${year}, immutable` : 'public, max-age=3600')
    },
  })
}
