import { askingReader, type AskedBefore, type ReaderAsking } from '../../../../circulation/asking-reader.ts'
import { workKey } from '../../../../circulation/copy-key.ts'
import { notFound, type Decision } from '../../../../circulation/decision.ts'
import { isOver } from '../../../../circulation/pick-up.ts'
import type { AskingReader } from '../../../../ports/library-system/holds.ts'
import type { Handles } from '../../../database/handles.ts'
import { loadReader } from './load-reader-standing.ts'
import type { RuleBook } from './rule-book.ts'

interface WorkColumns {
  readonly title_id: number | null
  readonly volume: string | null
  readonly tome: string | null
  readonly part: string | null
  readonly additional_material: string | null
}

const workOfRow = (row: WorkColumns): string =>
  workKey({
    titleId: row.title_id ?? 0,
    volume: row.volume ?? '',
    tome: row.tome ?? '',
    part: row.part ?? '',
    additionalMaterial: row.additional_material ?? '',
  })

/** Beyond its pick-up limit nothing is waited for, whether the job has said so or not (F113). */
const isLive = (row: { readonly pick_up_at: string | null }, now: Date): boolean =>
  row.pick_up_at === null || !isOver({ at: new Date(row.pick_up_at) }, now)

async function askedBefore({ read }: Handles, patronId: number, now: Date): Promise<AskedBefore> {
  const holds = await read
    .selectFrom('hold')
    .select(['copy_key', 'bond_id', 'pick_up_at'])
    .where('patron_id', '=', patronId)
    .where('state', 'in', ['queued', 'released'])
    .execute()
  const requests = await read
    .selectFrom('loan_request')
    .select(['bond_id', 'title_id', 'volume', 'tome', 'part', 'additional_material', 'pick_up_at'])
    .where('patron_id', '=', patronId)
    .where('state', 'in', ['waiting', 'in_transit', 'available'])
    .execute()
  return {
    liveHolds: holds.filter((row) => isLive(row, now)).map((row) => ({ key: row.copy_key, bondId: row.bond_id })),
    openRequests: requests.filter((row) => isLive(row, now)).map((row) => ({ work: workOfRow(row), bondId: row.bond_id })),
  }
}

/** Who asks, under the bond that is named or the only active one. The book has its limits. */
export async function loadAskingReader(handles: Handles, book: RuleBook, asking: AskingReader): Promise<Decision<ReaderAsking>> {
  const reader = await loadReader(handles, book, asking.patronId)
  return reader ? askingReader(book, reader, asking.bondId, await askedBefore(handles, asking.patronId, book.now)) : notFound
}
