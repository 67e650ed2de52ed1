import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { EmailRefused, MailServerAway, type Email } from '../../ports/mailer.ts'
import { openMailer } from './open-mailer.ts'
import { openRefusingServer, type Stage } from './testing/refusing-server.ts'

const email: Email = { id: 'a', to: ['ana@example.org'], subject: 's', text: 't' }

/** What becomes of an e-mail that is answered with this line at this stage. */
async function answeredAt(stage: Stage, answer: string, recipient = 'ana@example.org') {
  const server = await openRefusingServer(stage, answer)
  const mailer = openMailer({ smtpUrl: server.url, dataDir: '/nowhere', from: 'farol@biblioteca.example' })
  const failure = await mailer.send(email, recipient).then(
    () => 'sent',
    (error: unknown) => (error instanceof EmailRefused ? `the ${error.refused} is refused for good` : 'may pass'),
  )
  await mailer.close()
  await server.close()
  return failure
}

const answeredWith = async (code: number) => answeredAt('message', `${code} no`)

test('an e-mail that is refused as a whole is not sent for ever; one that is put off is sent again', async () => {
  expect([await answeredWith(552), await answeredWith(452)]).toEqual(['the message is refused for good', 'may pass'])
})

test('the least code that refuses for good is 500, the last that puts off is 499', async () => {
  expect([await answeredWith(500), await answeredWith(499)]).toEqual(['the message is refused for good', 'may pass'])
})

test('a server that does not let us in says nothing of the e-mail, which is sent again', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailer = openMailer({ smtpUrl: `smtp://farol:x@127.0.0.1:${port}`, dataDir: '/nowhere', from: 'farol@biblioteca.example' })
  const failure = await mailer.send(email, 'ana@example.org').catch((error: unknown) => error)
  await mailer.close()
  await new Promise<void>((resolve) => server.close(resolve))
  expect(failure).toBeInstanceOf(MailServerAway)
})

test('an address that no mail server could be asked about is refused for good', async () => {
  expect(await answeredAt('message', '552 no', '')).toBe('the recipient is refused for good')
})

test.each(['550 5.1.1 no such mailbox', '550 no such mailbox', '552 5.2.2 mailbox full', '553 5.1.3 bad address', '550 5.1.10 null MX'])(
  '%s to the recipient refuses the address for good',
  async (answer) => {
    expect(await answeredAt('RCPT TO', answer)).toBe('the recipient is refused for good')
  },
)

test.each([
  '530 5.7.0 authentication required',
  '535 authentication failed',
  '503 valid login must precede',
  '550 5.4.5 daily sending limit exceeded',
  '554 5.7.1 relay access denied',
  '550 5.7.60 client may not send as this sender',
  '550 5.1.8 sender address rejected',
])('%s speaks of us, whether it answers the sender, the recipient or the e-mail: it may pass', async (answer) => {
  const stages: readonly Stage[] = ['MAIL FROM', 'RCPT TO', 'message']
  expect(await Promise.all(stages.map(async (stage) => answeredAt(stage, answer)))).toEqual(['may pass', 'may pass', 'may pass'])
})

test('whatever answers our own address may pass', async () => {
  expect(await answeredAt('MAIL FROM', '550 no')).toBe('may pass')
})

test('a server that does not begin to take the e-mail says nothing of the recipient: it may pass', async () => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS', 'DATA'] })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, dataDir: '/nowhere', from: 'farol@biblioteca.example' })
  const failure = await mailer.send(email, 'ana@example.org').catch((error: unknown) => error)
  await mailer.close()
  await new Promise<void>((resolve) => server.close(resolve))
  expect(String(failure)).toContain('Data command failed')
  expect(failure).not.toBeInstanceOf(EmailRefused)
})

test.each(['450 4.2.0 <Ana+Livros@example.org>: greylisted', '550 5.1.1 <ana+livros@EXAMPLE.org> user unknown'])(
  '%s: what a failure tells of it does not hold the address',
  async (answer) => {
    const server = await openRefusingServer('RCPT TO', answer)
    const mailer = openMailer({ smtpUrl: server.url, dataDir: '/nowhere', from: 'farol@biblioteca.example' })
    const failure: unknown = await mailer.send(email, 'ana+livros@example.org').catch((error: unknown) => error)
    await mailer.close()
    await server.close()
    expect(failure).toBeInstanceOf(Error)
    // With its stack, its cause, and whatever else a log writes down.
    expect(inspect(failure, { depth: null, showHidden: true })).not.toMatch(/ana\+livros/i)
    expect(String(failure)).toContain(answer.slice(0, 11))
  },
)

test('a refusal of our own address is one of the server, whoever is written to; of a recipient or an e-mail it says nothing of the others', async () => {
  const thrown = async (stage: Stage) => {
    const server = await openRefusingServer(stage, '450 4.2.0 later')
    const mailer = openMailer({ smtpUrl: server.url, dataDir: '/nowhere', from: 'farol@biblioteca.example' })
    const failure: unknown = await mailer.send(email, 'ana@example.org').catch((error: unknown) => error)
    await mailer.close()
    await server.close()
    return failure instanceof MailServerAway
  }
  expect([await thrown('MAIL FROM'), await thrown('RCPT TO'), await thrown('message')]).toEqual([true, false, false])
})
