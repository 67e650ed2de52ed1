import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { EmailRefused, type Email } from '../../ports/mailer.ts'
import { openMailer } from './open-mailer.ts'

const email: Email = { id: 'a', to: ['ana@example.org'], subject: 's', text: 't' }

/** What becomes of a letter that a server takes until its very end, and answers with this code then. */
async function answeredWith(responseCode: number, recipient = 'ana@example.org') {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().on('end', () => done(Object.assign(new Error('no'), { responseCode })))
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, dataDir: '/nowhere', from: 'farol@biblioteca.example' })
  const failure = await mailer.send(email, recipient).then(
    () => 'sent',
    (error: unknown) => (error instanceof EmailRefused ? 'refused for good' : 'may pass'),
  )
  await mailer.close()
  await new Promise<void>((resolve) => server.close(resolve))
  return failure
}

test('a letter that is refused as a whole is not sent for ever; one that is put off is sent again', async () => {
  expect([await answeredWith(552), await answeredWith(452)]).toEqual(['refused for good', 'may pass'])
})

test('the least code that refuses for good is 500, the last that puts off is 499', async () => {
  expect([await answeredWith(500), await answeredWith(499)]).toEqual(['refused for good', 'may pass'])
})

test('a server that does not let us in says nothing of the letter, which is sent again', async () => {
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
  expect([failure instanceof Error, failure instanceof EmailRefused]).toEqual([true, false])
})

test('an address that no mail server could be asked about is refused for good', async () => {
  expect(await answeredWith(552, '')).toBe('refused for good')
})
