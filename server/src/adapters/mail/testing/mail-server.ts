import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A letter as it came over the wire: whom the envelope names, and everything that was sent. */
export interface Received {
  readonly recipients: readonly string[]
  readonly raw: string
}

export interface MailServer {
  readonly url: string
  readonly received: Received[]
  close(): Promise<void>
}

/** A real SMTP server that takes whatever it is given, but not for people whose name begins with `gone`. */
export async function openMailServer(): Promise<MailServer> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('gone') ? Object.assign(new Error('no such person'), { responseCode: 550 }) : undefined)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ recipients: session.envelope.rcptTo.map((one) => one.address), raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  // A client that is killed breaks its connection off: that is no fault of the server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
