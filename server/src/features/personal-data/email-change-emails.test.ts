import { expect, test } from 'vitest'
import { SettableClock } from '../../adapters/clock/settable-clock.ts'
import type { EmailChange, EmailChanges } from '../../ports/email-changes.ts'
import { partOf } from '@farol/contract/testing/fake-call.ts'
import { changeNoticeEmail, confirmationEmail } from './email-change-emails.ts'

const change: EmailChange = {
  id: 7,
  patronId: 3,
  oldEmail: 'ana@antiga.example',
  newEmail: 'ana@nova.example',
  requestedAt: new Date('2026-11-20T12:00:00Z'),
  confirmUntil: new Date('2026-11-21T12:00:00Z'),
  undoUntil: new Date('2026-11-27T12:00:00Z'),
  confirmed: false,
  closed: false,
}

/** To whom both jobs write of a change at an instant; undefined where a job that comes late writes to nobody. */
async function writtenTo(found: EmailChange | undefined, at = '2026-11-20T12:01:00Z') {
  const emailChanges = partOf<EmailChanges>({ byId: async (id: number) => (id === 7 ? found : undefined) })
  const deps = { emailChanges, clock: new SettableClock(at), secret: Buffer.alloc(32, 1), site: 'https://catalogo.example.org' }
  const job = { changeId: 7, language: 'pt' } as const
  return [(await confirmationEmail(deps, job))?.to, (await changeNoticeEmail(deps, job))?.to]
}

const [ofNew, ofOld] = [[change.newEmail], [change.oldEmail]]
const { oldEmail: _none, ...first } = change

test.each([
  ['while it waits, to the new address and to the old one', change, undefined, [ofNew, ofOld]],
  ['of a first address, to no old one', first, undefined, [ofNew, undefined]],
  ['once it is confirmed, to the old address alone', { ...change, confirmed: true }, undefined, [undefined, ofOld]],
  ['once it is closed, to nobody', { ...change, closed: true }, undefined, [undefined, undefined]],
  ['of one that is gone, to nobody', undefined, undefined, [undefined, undefined]],
  ['to the last second of its confirmation', change, '2026-11-21T11:59:59Z', [ofNew, ofOld]],
  ['past its confirmation, to the old address alone', change, '2026-11-21T12:00:00Z', [undefined, ofOld]],
  ['to the last second in which it can be undone', change, '2026-11-27T11:59:59Z', [undefined, ofOld]],
  ['past that, to nobody', change, '2026-11-27T12:00:00Z', [undefined, undefined]],
])('a change of address is written of %s', async (_what, found, at, expected) => {
  expect(await writtenTo(found, at)).toEqual(expected)
})
