import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress, zstdCompressSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding, SentCopy } from './encoded-reply.ts'

/** Told its size, and with a small table to clear, Zstandard begins in half the time and packs as well. */
const fast = (bytes: Buffer) => ({
  pledgedSrcSize: bytes.length,
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_hashLog]: 13 },
})
const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)
const asZstd = promisify(zstdCompress)

/** Up to here Zstandard takes less than handing the bytes to another thread and back. */
const smallEnough = 512 << 10

/** The first that the reader takes is used: Zstandard makes the size of the others in a fifth of their time. */
const encodings = {
  zstd: async (bytes: Buffer) => (bytes.length <= smallEnough ? zstdCompressSync(bytes, fast(bytes)) : asZstd(bytes, fast(bytes))),
  br: (bytes: Buffer) =>
    asBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Buffer) => asGzip(bytes, { level: 5 }),
} satisfies Record<Encoding, (bytes: Buffer) => Promise<Buffer>>

/** Below this a compressed copy saves no packet. */
const minCompressedBytes = 1024

function readEncoding(accepted: string): Encoding | undefined {
  const taken = accepted.split(',').flatMap((part) => {
    const [name = '', ...more] = part.trim().toLowerCase().split(';')
    return more.some((one) => /^\s*q=0(?:\.0*)?\s*$/.test(one)) ? [] : [name.trim()]
  })
  return (Object.keys(encodings) as Encoding[]).find((one) => taken.includes(one))
}

/** Browsers say what they take in a dozen ways; whoever sends more of them has his read each time. */
const maxKnown = 100
const known = new Map<string, Encoding | undefined>()

/** The best encoding that the reader takes, or none. A weight of 0 forbids one. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined
  if (known.has(accepted)) return known.get(accepted)
  const encoding = readEncoding(accepted)
  if (known.size < maxKnown && accepted.length < 100) known.set(accepted, encoding)
  return encoding
}

/** One form of a text as it is sent, with the mark of these very bytes: a packed copy is marked in a fraction of the time of its text. */
interface Copy {
  readonly bytes: Buffer
  readonly etag: string
}

const marked = (bytes: Buffer): Copy => ({ bytes, etag: `W/"${hash('sha1', bytes, 'base64url')}"` })

const timing = /,"tempo":[\d.]+\}$/
/** Characters that the end of a reply with its time takes at most. */
const longestTiming = 32

/** The mark of a reply that ends with the time it took: of all before that, as the same answer never takes the same time. Undefined: another reply. */
function untimedEtag(bytes: Buffer): string | undefined {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - longestTiming))
  const found = timing.exec(end)
  return found ? `W/"${hash('sha1', bytes.subarray(0, bytes.length - found[0].length), 'base64url')}"` : undefined
}

/** Sends it, or 304 when the reader has it. */
export function sendCopy({ bytes, etag, encoding }: SentCopy, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('etag', etag)
  if (request.headers['if-none-match']?.includes(etag.slice(2))) return reply.code(304).send()
  return (encoding ? reply.header('content-encoding', encoding) : reply).send(bytes)
}

/** A text that is sent, perhaps again and again: its marks and its compressed copies are made once. */
export class EncodedBody {
  readonly #bytes: Buffer
  readonly #copies = new Map<Encoding | undefined, Promise<Copy>>()

  /** `text`: itself, or its bytes in UTF-8. */
  constructor(text: string | Buffer) {
    this.#bytes = typeof text === 'string' ? Buffer.from(text) : text
  }

  #as(encoding: Encoding | undefined): Promise<Copy> {
    const known = this.#copies.get(encoding)
    if (known) return known
    const etag = untimedEtag(this.#bytes)
    const markedSo = (bytes: Buffer): Copy => (etag ? { bytes, etag } : marked(bytes))
    const copy = encoding ? encodings[encoding](this.#bytes).then(markedSo) : Promise.resolve(markedSo(this.#bytes))
    this.#copies.set(encoding, copy)
    return copy
  }

  /** What is sent to a reader who takes this encoding best. */
  async copyFor(taken: Encoding | undefined): Promise<SentCopy> {
    const encoding = this.#bytes.length < minCompressedBytes ? undefined : taken
    return { ...(await this.#as(encoding)), encoding }
  }

  /** Sends it in the best form that the reader takes, or 304 when the reader has it. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return sendCopy(await this.copyFor(encodingFor(request.headers['accept-encoding'])), request, reply)
  }
}
