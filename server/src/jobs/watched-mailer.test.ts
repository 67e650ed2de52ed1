import { expect, test } from 'vitest'
import { SettableClock } from '../adapters/clock/settable-clock.ts'
import { EmailRefused, MailServerAway, type Email } from '../ports/mailer.ts'
import { WatchedMailer } from './watched-mailer.ts'

const email: Email = { id: 'a', to: ['ana@example.org'], subject: 's', text: 't' }

/** A watched mailer whose server answers what it is told; what its listeners hear is in `heard`. */
function watched() {
  const clock = new SettableClock('2026-11-20T12:00:00Z')
  const heard: string[] = []
  let answer: Error | undefined
  const inner = { send: async () => (answer === undefined ? undefined : Promise.reject(answer)), close: async () => {} }
  const mailer = new WatchedMailer(inner, clock, { away: ({ message }) => heard.push(message), back: () => heard.push('back') })
  const send = async (next?: Error, signal?: AbortSignal) => {
    answer = next
    await mailer.send(email, 'ana@example.org', signal).catch(() => undefined)
    return mailer.isAway()
  }
  return { clock, heard, mailer, send }
}

/** Seconds until e-mails are begun again. */
function pauseOf({ clock, mailer }: ReturnType<typeof watched>): number {
  let seconds = 0
  for (; mailer.isAway() && seconds < 1000; seconds += 1) clock.advance(1)
  return seconds
}

test('a server that is away is asked again after half a minute, one, two, four and then every five', async () => {
  const one = watched()
  const pauses: number[] = []
  for (let tried = 0; tried < 6; tried += 1) {
    await one.send(new MailServerAway('refused'))
    pauses.push(pauseOf(one))
  }
  expect(pauses).toEqual([30, 60, 120, 240, 300, 300])
  expect(one.heard).toHaveLength(6)
})

test('e-mails that were under way are no further trials, and are not told of', async () => {
  const one = watched()
  for (const reason of ['first', 'second', 'third']) await one.send(new MailServerAway(reason))
  expect([one.heard, pauseOf(one)]).toEqual([['first'], 30])
})

test('once it takes an e-mail, or refuses one alone, the others go out and it is told once', async () => {
  for (const answer of [undefined, new EmailRefused('no such mailbox'), new Error('greylisted')]) {
    const one = watched()
    await one.send(new MailServerAway('away'))
    one.clock.advance(31)
    expect([await one.send(answer), await one.send()]).toEqual([false, false])
    expect(one.heard).toEqual(['away', 'back'])
    await one.send(new MailServerAway('away again'))
    expect(pauseOf(one)).toBe(30)
  }
})

test('what was asked to break off says nothing of the server', async () => {
  const one = watched()
  expect([await one.send(new MailServerAway('closed'), AbortSignal.abort()), one.heard]).toEqual([false, []])
})

test('a clock that is set back ends the pause', async () => {
  const one = watched()
  await one.send(new MailServerAway('away'))
  one.clock.advance(-86_400)
  expect(one.mailer.isAway()).toBe(false)
})
