import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { EmailRefused, MailServerAway, type Email } from '../../ports/mailer.ts'
import { openMailer } from './open-mailer.ts'

const email: Email = {
  id: 'basket.42-a',
  to: ['ana@example.org', 'joão@exemplo.org'],
  subject: 'Sua cesta: ação e ficção',
  text: 'Olá, são 2 títulos.\n.\nFim',
  attachments: [{ name: 'referências.txt', type: 'text/plain', base64: Buffer.from('ASSIS, Machado de.').toString('base64') }],
}

interface Received {
  readonly from: string
  readonly recipients: readonly string[]
  readonly text: string
}

/** A real mail server that takes what it is given, but knows some bad addresses. */
async function aMailServer() {
  const received: Received[] = []
  const refusals: Record<string, number> = { 'gone@example.org': 550, 'greylisted@example.org': 451 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = refusals[address]
      done(responseCode ? Object.assign(new Error('refused'), { responseCode }) : undefined)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        received.push({ from, recipients: rcptTo.map((one) => one.address), text: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return { url: `smtp://127.0.0.1:${port}`, received, close }
}

const from = 'farol@biblioteca.example'
const headersOf = (text: string) => text.slice(0, text.indexOf('\r\n\r\n')).replaceAll(/\r\n\s/g, ' ')

describe('by SMTP', () => {
  let server: Awaited<ReturnType<typeof aMailServer>>
  let mailer: ReturnType<typeof openMailer>

  beforeAll(async () => {
    server = await aMailServer()
    mailer = openMailer({ smtpUrl: server.url, dataDir: '/nowhere', from })
  })
  afterEach(() => void (server.received.length = 0))
  afterAll(async () => {
    await mailer.close()
    await server.close()
  })

  test('the e-mail arrives, whole, at the one recipient; sent again it has the same Message-ID', async () => {
    await mailer.send(email, 'ana@example.org')
    await mailer.send(email, 'ana@example.org')
    expect(server.received.map((one) => one.recipients)).toEqual([['ana@example.org'], ['ana@example.org']])
    for (const { text } of server.received) expect(headersOf(text)).toContain('Message-ID: <basket.42-a@biblioteca.example>')
    const [{ text } = { text: '' }] = server.received
    expect(headersOf(text)).toMatch(/^To: ana@example\.org, jo.+exemplo\.org$/m)
    expect(headersOf(text)).toContain('Auto-Submitted: auto-generated')
    expect(headersOf(text)).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(text).toContain(Buffer.from('ASSIS, Machado de.').toString('base64'))
    expect(text).toContain('\r\n.\r\n')
  })

  test('nothing in an address or a subject becomes a header or a second recipient', async () => {
    const subject = 'Olá\r\nBcc: spy@example.org'
    await mailer.send({ ...email, subject, to: ['ana@example.org, spy@example.org'] }, 'ana@example.org')
    expect(server.received[0]?.recipients).toEqual(['ana@example.org'])
    expect(headersOf(server.received[0]!.text)).not.toMatch(/^Bcc:/m)
  })

  test('a subject with encoded words in it is shown as it was typed', async () => {
    const typed = 'Veja =?utf-8?q?evil=2Eexample?= e =?utf-8?B?cHJlbWlv?= 😀 já'
    await mailer.send({ ...email, subject: typed }, 'ana@example.org')
    const [, line = ''] = /^Subject: (.*)$/m.exec(headersOf(server.received[0]!.text)) ?? []
    const words = [...line.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map(([, base64 = '']) => Buffer.from(base64, 'base64').toString())
    expect(words.join('')).toBe(typed)
    expect(line.replaceAll(/=\?UTF-8\?B\?[^?]+\?=/g, '').trim()).toBe('')
  })

  test('an address that does not exist is refused for good, a busy one is not', async () => {
    await expect(mailer.send(email, 'gone@example.org')).rejects.toThrow(EmailRefused)
    const later = await mailer.send(email, 'greylisted@example.org').catch((error: unknown) => error)
    expect(later).toBeInstanceOf(Error)
    expect(later).not.toBeInstanceOf(EmailRefused)
  })

  test('no server: it is told that it is the server', async () => {
    const closed = await aMailServer()
    await closed.close()
    const lonely = openMailer({ smtpUrl: closed.url, dataDir: '/nowhere', from })
    const failure = await lonely.send(email, 'ana@example.org').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(MailServerAway)
    await lonely.close()
  })
})

describe('as files', () => {
  let dataDir: string

  beforeAll(() => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'farol-mail-'))
  })
  afterAll(() => rmSync(dataDir, { recursive: true }))

  test('one file for each recipient, whole, for its owner alone; sent again it is there once', async () => {
    const mailer = openMailer({ dataDir, from })
    for (const recipient of [...email.to, ...email.to]) await mailer.send(email, recipient)
    const folder = path.join(dataDir, 'outbox')
    const files = readdirSync(folder)
    expect(files).toHaveLength(2)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    for (const file of files) {
      expect(file).toMatch(/^basket\.42-a-[0-9a-f]{8}\.eml$/)
      expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600)
      expect(readFileSync(path.join(folder, file), 'utf8')).toContain('<basket.42-a@biblioteca.example>')
    }
  })
})
