import { sql } from 'kysely'
import type { DrawerRow } from '../../ports/desk-lists.ts'
import type { Handles } from './handles.ts'

const kinds: Readonly<Record<string, DrawerRow['kind']>> = {
  payment: 'payment',
  reversal: 'reversal',
  waiver: 'waiver',
  discount: 'discount',
  refund: 'refund',
}

interface Row {
  readonly entered_by: number | null
  readonly patron_id: number | null
  readonly name: string | null
  readonly kind: string
  readonly count: number | string
  /** What the balances changed by: money that came in is negative. */
  readonly cents: number
}

/** What was paid at the bank was in no drawer, whoever read its file; nor is it given back out of one. */
const entriesOf = ({ read }: Handles, libraryId: number, day: string): Promise<readonly Row[]> =>
  read
    .selectFrom('debt_entry as entry')
    .innerJoin('debt', 'debt.id', 'entry.debt_id')
    .leftJoin('debt_entry as reversed', 'reversed.id', 'entry.reverses_id')
    .leftJoin('payment', (on) => on.on((of) => of('payment.id', '=', of.fn.coalesce('entry.payment_id', 'reversed.payment_id'))))
    .leftJoin('login', 'login.id', 'entry.entered_by')
    .leftJoin('patron', 'patron.id', 'login.patron_id')
    .select((of) => [
      'entry.entered_by',
      'entry.kind',
      'patron.id as patron_id',
      sql<string | null>`coalesce(patron.social_name, patron.name)`.as('name'),
      of.fn.countAll<number | string>().as('count'),
      of.cast<number>(of.fn.sum('entry.cents'), 'integer').as('cents'),
    ])
    .where('debt.library_id', '=', libraryId)
    .where('entry.local_date', '=', day)
    .where((of) => of.or([of('payment.way', 'is', null), of('payment.way', '<>', 'bank_file')]))
    .groupBy(['entry.entered_by', 'entry.kind', 'patron.id', 'patron.social_name', 'patron.name'])
    .orderBy('entry.entered_by')
    .orderBy('entry.kind')
    .execute()

const refundsOf = ({ read }: Handles, libraryId: number, day: string): Promise<readonly Row[]> =>
  read
    .selectFrom('debt_refund as refund')
    .innerJoin('debt', 'debt.id', 'refund.debt_id')
    .leftJoin('login', 'login.id', 'refund.entered_by')
    .leftJoin('patron', 'patron.id', 'login.patron_id')
    .select((of) => [
      'entered_by',
      sql<string>`'refund'`.as('kind'),
      'patron.id as patron_id',
      sql<string | null>`coalesce(patron.social_name, patron.name)`.as('name'),
      of.fn.countAll<number | string>().as('count'),
      of.cast<number>(of.fn.sum('refund.cents'), 'integer').as('cents'),
    ])
    .where('debt.library_id', '=', libraryId)
    .where('refund.local_date', '=', day)
    .groupBy(['entered_by', 'patron.id', 'patron.social_name', 'patron.name'])
    .orderBy('entered_by')
    .execute()

/** Money of a library on a local day, by person and kind. */
export async function drawerOf(handles: Handles, libraryId: number, day: string): Promise<readonly DrawerRow[]> {
  const rows = [...(await entriesOf(handles, libraryId, day)), ...(await refundsOf(handles, libraryId, day))]
  return rows.flatMap(({ entered_by: loginId, patron_id: patronId, name, kind, count, cents }) => {
    const shown = kinds[kind]
    if (shown === undefined) return []
    const person = { ...(patronId !== null && { patronId }), ...(name !== null && { name }) }
    return [{ ...(loginId !== null && { loginId }), ...person, kind: shown, count: Number(count), cents: -cents }]
  })
}
