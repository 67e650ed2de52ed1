import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const side = 192

/** An icon file with one picture, a PNG as it is (as Windows and browsers read it). */
export function iconFile(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head[6] = side
  head[7] = side
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** Programs that read no HTML ask for this address: feed readers, reference managers, bookmarks. */
export function addFavicon(app: FastifyInstance, folder: string): void {
  app.get('/favicon.ico', async (_request, reply) => {
    const icon = iconFile(await readFile(join(folder, `icon-${side}.png`)))
    return reply.header('cache-control', 'public, max-age=86400').type('image/x-icon').send(icon)
  })
}
