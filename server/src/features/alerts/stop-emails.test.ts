import { partOf } from '@farol/contract/testing/fake-call.ts'
import type { AlertKind } from '@farol/contract/alerts.ts'
import { describe, expect, test } from 'vitest'
import { SettableClock } from '../../adapters/clock/settable-clock.ts'
import type { AlertEmail, AlertReader } from '../../ports/alert-emails.ts'
import type { Stores } from '../../ports/stores.ts'
import { collectEmails, type CollectDeps } from './collect-emails.ts'
import { openStopLink, stopByEmail, stopEmails, type StopDeps } from './stop-emails.ts'
import { signStopLink } from './stop-link.ts'
import { unaskedKinds } from './testing/unasked-kinds.ts'

const secret = Buffer.from('secret')
const clock = new SettableClock('2026-11-20T12:00:00Z')
const reader: AlertReader = { patronId: 7, name: 'Ana', receivesOptional: true, declined: [], returned: 0 }
const email: AlertEmail = { id: 12, patronId: 7, messageId: 'alert.x', state: 'sent', createdAt: '2026-11-20T12:00:00.000Z' }

/** What stops e-mails, over an e-mail and a reader that may be gone; and what was declined. */
function open(found: { readonly email?: AlertEmail; readonly reader?: AlertReader } = { email, reader }) {
  const declined: [number, readonly AlertKind[]][] = []
  const alertEmails = {
    find: async (id: number) => (id === 12 ? found.email : undefined),
    reader: async (id: number) => (id === 7 ? found.reader : undefined),
    decline: async (patronId: number, kinds: readonly AlertKind[]) => void declined.push([patronId, kinds]),
  }
  return { deps: partOf<StopDeps>({ alertEmails, clock, alertKinds: unaskedKinds, secret }), declined }
}
const token = (kinds: readonly AlertKind[], emailId = 12) => signStopLink(secret, { emailId, kinds }, clock.now())

describe('what an e-mail that a mail program sends stops', () => {
  test('the kinds of its link for the person of its e-mail, and says that it did', async () => {
    const { deps, declined } = open()
    expect(await stopByEmail(deps, token(['hold_last_day', 'loan_due_soon']))).toBe(true)
    expect(declined).toEqual([[7, ['loan_due_soon', 'hold_last_day']]])
  })

  test('never a kind that must be told, though a link names it', async () => {
    const { deps, declined } = open()
    expect(await openStopLink(deps, token(['loan_overdue', 'loan_due_soon']))).toMatchObject({ patronId: 7, kinds: ['loan_due_soon'] })
    const link = { patronId: 7, kinds: [], optional: ['loan_due_soon', 'hold_last_day'] } as const
    expect(await stopEmails(deps, link, ['loan_overdue', 'hold_last_day', 'nenhum'])).toEqual(['hold_last_day'])
    expect(declined).toEqual([[7, ['hold_last_day']]])
  })

  test.each([
    ['one that was altered', 'x', {}],
    ['one of an e-mail that is gone', token(['loan_due_soon'], 13), {}],
    ['one whose e-mail was removed', token(['loan_due_soon']), { reader }],
    ['one whose person is gone', token(['loan_due_soon']), { email }],
  ])('nothing by %s', async (_what, written, found) => {
    const { deps, declined } = open(Object.keys(found).length === 0 ? undefined : found)
    expect([await stopByEmail(deps, written), declined]).toEqual([false, []])
  })
})

describe('the run of the morning', () => {
  const run = async (abortAt?: number) => {
    const controller = new AbortController()
    const taken: [number, readonly AlertKind[] | undefined][] = []
    const inside = {
      alertEmails: {
        takeWaiting: async (patronId: number, _now: Date, kinds?: readonly AlertKind[]) => {
          taken.push([patronId, kinds])
          if (patronId === abortAt) controller.abort()
          return []
        },
        reader: async () => reader,
        skip: async () => {},
      },
    }
    const together = <T>(work: (stores: Stores) => Promise<T>) => work(partOf<Stores>(inside))
    const alertEmails = { waitingPeople: async () => [3, 5, 8] }
    await collectEmails(partOf<CollectDeps>({ together, alertEmails, clock, kinds: unaskedKinds }), controller.signal)
    return taken
  }

  test('takes all kinds of each person, one after the other; a program that ends stops after the one it is at', async () => {
    expect(await run()).toEqual([[3, undefined], [5, undefined], [8, undefined]]) // prettier-ignore
    expect((await run(5)).map(([patronId]) => patronId)).toEqual([3, 5])
  })
})
