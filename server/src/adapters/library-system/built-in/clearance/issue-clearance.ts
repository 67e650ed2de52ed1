import { chooseBond } from '../../../../circulation/bond-choice.ts'
import { decideClearance } from '../../../../circulation/clearance.ts'
import { refuse, notFound, type Decision } from '../../../../circulation/decision.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { Certificate } from '../../../../ports/library-system/clearance.ts'
import type { AskingReader } from '../../../../ports/library-system/holds.ts'
import { alertStore } from '../../../database/alert-store.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { lockKeys, lockPatron } from '../circulation/locks.ts'
import { loginOf, recordAct } from '../circulation/record-act.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { settleKey } from '../circulation/settle-key.ts'
import { cancelHold } from '../holds/end-hold.ts'
import { holdRows } from '../holds/hold-rows.ts'
import { newCode } from './certificate-code.ts'
import { certificateOf, issuedOf, type CertificateRow } from './certificate-rows.ts'
import { bondsOf } from './check-clearance.ts'
import { clearanceObstacles } from './load-obstacles.ts'
import { liftBlockOf } from './undo-clearance.ts'

const liveHoldsOf = (inside: Handles, bondId: number) =>
  holdRows(inside).where('hold.bond_id', '=', bondId).where('hold.state', 'in', ['queued', 'released']).orderBy('hold.id').execute()

/** A certificate whose days are over makes room for a new one, and so does its block. */
async function supersede(inside: Handles, { id }: CertificateRow, acting: Acting): Promise<void> {
  await inside.write
    .updateTable('clearance')
    .set({ state: 'superseded', ended_at: instant(inside), ended_by: loginOf(acting) })
    .where('id', '=', id)
    .execute()
  await liftBlockOf(inside, id, 'superseded', acting)
}

/** Keys of what the bond waits for: its holds end, and a request that was not fetched in time is over (F113). */
async function waitedKeys(inside: Handles, bondId: number): Promise<readonly string[]> {
  const requests = await inside.read
    .selectFrom('loan_request')
    .select('copy_key')
    .where('bond_id', '=', bondId)
    .where('state', '=', 'available')
    .execute()
  return [...new Set([...(await liveHoldsOf(inside, bondId)), ...requests].map((row) => row.copy_key))]
}

interface Issuing {
  readonly book: RuleBook
  readonly patronId: number
  readonly bondId: number
  readonly validUntil: string
  readonly acting: Acting
}

/** Its number is the year and the row's own. */
async function insertCertificate(inside: Handles, { book, patronId, bondId, validUntil, acting }: Issuing) {
  const code = newCode()
  const { id } = await inside.write
    .insertInto('clearance')
    .values({
      number: code,
      code,
      patron_id: patronId,
      bond_id: bondId,
      state: 'issued',
      issued_at: instant(inside),
      issued_by: loginOf(acting),
      issued_on: book.today,
      valid_until: validUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const number = `${book.today.slice(0, 4)}${String(id).padStart(6, '0')}`
  await inside.write.updateTable('clearance').set({ number }).where('id', '=', id).execute()
  return { id, certificate: { number, code, bondId, issuedOn: book.today, validUntil } }
}

async function write(inside: Handles, issuing: Issuing): Promise<Certificate> {
  const { book, patronId, bondId, acting } = issuing
  const { id, certificate } = await insertCertificate(inside, issuing)
  await inside.write
    .insertInto('patron_block')
    .values({
      patron_id: patronId,
      bond_id: bondId,
      kind: 'clearance',
      origin: 'clearance',
      starts_on: book.today,
      ends_on: null,
      clearance_id: id,
      public_reason: 'clearance',
      created_at: instant(inside),
      created_by: loginOf(acting),
    })
    .execute()
  await alertStore(inside).notify({
    patronId,
    kind: 'clearance',
    subject: `clearance:${id}`,
    occasion: 'issued',
    params: { outcome: 'issued', number: certificate.number },
    at: book.now,
  })
  await recordAct(inside, acting, { act: 'issued_clearance', subject: { kind: 'clearance', id }, patronId })
  for (const row of await liveHoldsOf(inside, bondId)) await cancelHold(inside, book, row, { acting, reason: 'clearance' })
  return certificate
}

/** Asks again what stands open inside the transaction that issues; suspends the bond, ends its holds. */
export function issueClearance(
  context: ActContext,
  { patronId, bondId }: AskingReader,
  acting: Acting,
): Promise<Decision<{ certificate: Certificate; again: boolean }>> {
  return inOneTransaction(context, acting, async (inside) => {
    const bonds = await bondsOf(inside, patronId)
    if (bonds.length === 0) return notFound
    const chosen = chooseBond(bonds, bondId)
    if (chosen.refused) return refuse(chosen.reasons)
    const keys = await waitedKeys(inside, chosen.bondId)
    await lockKeys(inside, keys)
    const book = await loadRuleBook(inside, ['policies'])
    for (const key of keys) await settleKey(inside, book, key)
    await lockPatron(inside, patronId)
    const present = await issuedOf(inside, chosen.bondId)
    const decision = decideClearance({
      today: book.today,
      bondActive: true,
      obstacles: await clearanceObstacles(inside, { patronId, bondId: chosen.bondId }, context.obstacles),
      ...(present ? { present: { validUntil: present.valid_until, state: present.state } } : {}),
      validDays: book.settings.clearanceDays,
    })
    if (decision.refused) return decision
    if (decision.again) return { done: true as const, certificate: certificateOf(present!), again: true }
    if (present) await supersede(inside, present, acting)
    const issuing = { book, patronId, bondId: chosen.bondId, validUntil: decision.validUntil, acting }
    return { done: true as const, certificate: await write(inside, issuing), again: false }
  })
}
