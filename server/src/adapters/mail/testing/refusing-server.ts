import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Stage = 'MAIL FROM' | 'RCPT TO' | 'message'

/** A real SMTP server that answers everybody with this line at this stage; `message` is what follows DATA. The line begins with its code. */
export async function openRefusingServer(stage: Stage, answer: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const [, code, text] = /^(\d{3}) (.*)$/.exec(answer)!
  const refusal = Object.assign(new Error(text), { responseCode: Number(code) })
  const at = (asked: Stage) => (asked === stage ? refusal : undefined)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(at('MAIL FROM')),
    onRcptTo: (_address, _session, done) => done(at('RCPT TO')),
    onData(stream, _session, done) {
      stream.resume().on('end', () => done(at('message')))
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
