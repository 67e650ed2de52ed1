import { connect } from 'node:net'

/** An answer as it came over the wire. Header names are in lower case; `raw` is everything. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly raw: string
}

function parse(raw: string): RawAnswer {
  const end = raw.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = raw.slice(0, end === -1 ? undefined : end).split('\r\n')
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const)
  return {
    status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: end === -1 ? '' : raw.slice(end + 4),
    raw,
  }
}

/** Sends bytes exactly as they are to a server on this machine and answers what comes back until it closes or falls silent. */
export function sendRaw(port: number, bytes: string | Buffer, silenceMs: number): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    const finish = () => {
      socket.destroy()
      resolve(parse(Buffer.concat(chunks).toString('utf8')))
    }
    socket.setTimeout(silenceMs, finish)
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk))
    socket.on('end', finish)
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' || error.code === 'EPIPE' ? finish() : reject(error)))
    socket.on('connect', () => socket.write(bytes))
  })
}

/** One request in plain words; the connection is closed after the answer. */
export function rawRequest(method: string, path: string, headers: Readonly<Record<string, string>> = {}, body = ''): string {
  const all = {
    host: 'localhost',
    connection: 'close',
    ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
