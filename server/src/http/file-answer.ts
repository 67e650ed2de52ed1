import type { FileType } from '@farol/contract/schemas/endpoint.ts'
import type { FastifyReply } from 'fastify'

/** A file instead of a reply, for calls whose contract names one. */
export class FileAnswer {
  readonly type: FileType
  /** Stands in `Content-Disposition`; ASCII. */
  readonly name: string
  readonly content: string | Uint8Array

  constructor(type: FileType, name: string, content: string | Uint8Array) {
    this.type = type
    this.name = name
    this.content = content
  }
}

const charset = (type: FileType) => (type.startsWith('text/') ? `${type}; charset=utf-8` : type)

/** Sends a file as one to be saved, which a shared cache never stores. */
export function sendFile(reply: FastifyReply, { type, name, content }: FileAnswer): FastifyReply {
  return reply
    .type(charset(type))
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]+/g, '-')}"`)
    .send(typeof content === 'string' ? content : Buffer.from(content))
}
