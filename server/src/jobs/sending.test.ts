import { expect, test } from 'vitest'
import { PermanentFailure } from '../ports/job-handler.ts'
import { EmailRefused, type Email } from '../ports/mailer.ts'
import { sending } from './recovery-emails.ts'

const written: Email = { id: 'a', to: ['new@example.org', 'gone@example.org', 'busy@example.org'], subject: 's', text: 't' }

/** What became of it, and who got it with which heading. */
async function sent(to: readonly string[]) {
  const got: string[] = []
  const mailer = {
    async send(email: Email, recipient: string) {
      if (recipient.startsWith('gone')) throw new EmailRefused('550')
      if (recipient.startsWith('busy')) throw new Error('451')
      got.push(`${recipient}: ${email.to.join()}`)
    },
    close: async () => {},
  }
  const handler = sending(mailer, async () => ({ ...written, to }))
  const failure = await handler.run({ payload: {}, attempt: 1, maxAttempts: 8 } as never, new AbortController().signal).then(
    () => 'done',
    (error: unknown) => (error instanceof PermanentFailure ? 'given up' : 'tried again'),
  )
  return { failure, got }
}

test('a code goes to each address by itself: neither learns of the other', async () => {
  expect(await sent(['new@example.org', 'old@example.org'])).toEqual({
    failure: 'done',
    got: ['new@example.org: new@example.org', 'old@example.org: old@example.org'],
  })
})

test('while one of the addresses may still take it, it is tried again; refused by the last it is given up', async () => {
  expect((await sent(written.to)).failure).toBe('tried again')
  expect(await sent(['new@example.org', 'gone@example.org'])).toMatchObject({ failure: 'given up', got: [expect.any(String)] })
})
