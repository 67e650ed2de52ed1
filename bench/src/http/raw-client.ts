import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** One answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number
  readonly bytes: number
  /** The answer's head, for who must look closer. */
  readonly head: string
  readonly body: Buffer
}

interface Framing {
  readonly status: number
  readonly head: string
  readonly bodyAt: number
  readonly length: number | undefined
}

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')
const emptyChunk = Buffer.from('0\r\n\r\n')

function framing(received: Buffer): Framing | undefined {
  const end = received.indexOf(headEnd)
  if (end < 0) return undefined
  const head = received.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return { status: Number(head.slice(9, 12)), head, bodyAt: end + 4, length: length === undefined ? undefined : Number(length) }
}

const endsInChunk = (received: Buffer, bodyAt: number) =>
  received.subarray(-7).equals(lastChunk) || (received.length === bodyAt + 5 && received.subarray(bodyAt).equals(emptyChunk))

/** One client on one kept connection that asks, waits and asks again; as light as a client in this language can be. */
export class RawClient {
  readonly #socket: Socket
  readonly #head: string
  #received: Buffer = Buffer.alloc(0)
  #expected: Framing | undefined
  #done: ((answer: RawAnswer) => void) | undefined
  #failed: ((error: Error) => void) | undefined

  private constructor(socket: Socket, host: string, encodings: string) {
    this.#socket = socket
    this.#head = ` HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: ${encodings}\r\naccept-language: pt-BR\r\n`
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', (error) => this.#failed?.(error))
    socket.on('close', () => this.#failed?.(new Error('The server closed the connection.')))
  }

  /** `encodings` are those of a browser of today where nothing else is said. */
  static async open(address: string, encodings = 'gzip, deflate, br, zstd'): Promise<RawClient> {
    const { hostname, port } = new URL(address)
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await once(socket, 'connect')
    return new RawClient(socket, `${hostname}:${port}`, encodings)
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    this.#expected ??= framing(this.#received)
    const expected = this.#expected
    if (!expected) return
    const { bodyAt, length } = expected
    const whole = length === undefined ? endsInChunk(this.#received, bodyAt) : this.#received.length >= bodyAt + length
    if (!whole) return
    const { status, head } = expected
    const answer = { status, head, bytes: this.#received.length, body: this.#received.subarray(bodyAt) }
    this.#received = Buffer.alloc(0)
    this.#expected = undefined
    this.#done?.(answer)
  }

  /** `from` is where the reader seems to sit: a server of its own limits what one address may ask for in a minute. */
  get(path: string, from: string): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      this.#done = resolve
      this.#failed = reject
      this.#socket.write(`GET ${path}${this.#head}x-forwarded-for: ${from}\r\n\r\n`)
    })
  }

  close(): void {
    this.#failed = undefined
    this.#socket.destroy()
  }
}
