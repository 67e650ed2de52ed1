import { obstaclesOf, type Obstacle, type StandingOpen } from '../../../../circulation/clearance.ts'
import type { Handles } from '../../../database/handles.ts'
import { systemId } from '../circulation/system-ids.ts'
import { openLoans } from '../loans/open-loans.ts'

/** Whose: the whole person, or one bond. Debts are the person's. */
export interface Concerned {
  readonly patronId: number
  readonly bondId?: number
}

async function loans(handles: Handles, { patronId, bondId }: Concerned): Promise<StandingOpen['loans']> {
  const rows = await handles.read
    .selectFrom('loan')
    .select('id')
    .where('patron_id', '=', patronId)
    .$if(bondId !== undefined, (some) => some.where('bond_id', '=', bondId!))
    .where('state', '=', 'open')
    .execute()
  if (rows.length === 0) return []
  const ids = new Set(rows.map((row) => systemId(row.id)))
  const { loans: open } = await openLoans(handles, patronId)
  return open.filter((one) => ids.has(one.id))
}

async function debts({ read }: Handles, { patronId }: Concerned): Promise<StandingOpen['debts']> {
  const rows = await read
    .selectFrom('debt')
    .select(['library_id', 'balance_cents'])
    .where('patron_id', '=', patronId)
    .where('balance_cents', '>', 0)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ libraryId: row.library_id, cents: row.balance_cents }))
}

async function requests({ read, clock }: Handles, { patronId, bondId }: Concerned): Promise<StandingOpen['requests']> {
  const now = clock.now().toISOString()
  const rows = await read
    .selectFrom('loan_request')
    .select(['pick_up_library_id', 'title_line'])
    .where('patron_id', '=', patronId)
    .$if(bondId !== undefined, (some) => some.where('bond_id', '=', bondId!))
    .where((of) =>
      of.or([of('state', 'in', ['waiting', 'in_transit']), of.and([of('state', '=', 'available'), of('pick_up_at', '>', now)])]),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ libraryId: row.pick_up_library_id, title: row.title_line }))
}

/** What stands open against a clearance: loans and requests, debts of any size, and what other features add. */
export async function clearanceObstacles(
  handles: Handles,
  concerned: Concerned,
  others: readonly ObstacleSource[] = [],
): Promise<readonly Obstacle[]> {
  const [ownLoans, ownDebts] = [await loans(handles, concerned), await debts(handles, concerned)]
  const lists = [obstaclesOf({ loans: ownLoans, debts: ownDebts, requests: await requests(handles, concerned) })]
  for (const source of others) lists.push(await source(handles, concerned))
  return lists.flat()
}

/** What another feature adds, read in the transaction that issues. */
export type ObstacleSource = (inside: Handles, concerned: Concerned) => Promise<readonly Obstacle[]>

async function holdsAndCertificates({ read }: Handles, { patronId }: Concerned, today: string): Promise<readonly Obstacle[]> {
  const holds = await read
    .selectFrom('hold')
    .select('library_id')
    .where('patron_id', '=', patronId)
    .where('state', 'in', ['queued', 'released'])
    .orderBy('id')
    .execute()
  const certificates = await read
    .selectFrom('clearance')
    .select('number')
    .where('patron_id', '=', patronId)
    .where('state', '=', 'issued')
    .where('valid_until', '>=', today)
    .execute()
  return [
    ...holds.map((row): Obstacle => ({ kind: 'other', name: 'hold', libraryId: row.library_id })),
    ...certificates.map((): Obstacle => ({ kind: 'other', name: 'clearance' })),
  ]
}

/** What stands open of a person who is to be deleted: the same, with holds and a valid certificate. */
export async function deletionObstacles(
  handles: Handles,
  concerned: Concerned,
  today: string,
  others: readonly ObstacleSource[] = [],
): Promise<readonly Obstacle[]> {
  return [...(await clearanceObstacles(handles, concerned, others)), ...(await holdsAndCertificates(handles, concerned, today))]
}
