import { chooseBond } from '../../../../circulation/bond-choice.ts'
import { workKey } from '../../../../circulation/copy-key.ts'
import type { Decision } from '../../../../circulation/decision.ts'
import { limitsOf } from '../../../../circulation/limit-choice.ts'
import type { Limits } from '../../../../circulation/limits.ts'
import type { Standing } from '../../../../circulation/standing.ts'
import type { AskingReader } from '../../../../ports/library-system/holds.ts'
import type { Handles } from '../../../database/handles.ts'
import { notFound } from './acts.ts'
import { loadReader, standingOf, type Reader } from './load-reader-standing.ts'
import type { RuleBook } from './rule-book.ts'

/** A reader under one bond, with what she already waits for and asked for. */
export interface ReaderAsking {
  readonly reader: Reader
  readonly bondId: number
  readonly categoryId: number
  readonly standing: Standing
  /** Keys of live holds of the person. */
  readonly heldKeys: ReadonlySet<string>
  /** Titles and volumes, as `workKey`, of open requests of the person, from whatever library. */
  readonly requestedWorks: ReadonlySet<string>
  /** How many of them are the bond's. */
  readonly liveHolds: number
  readonly openRequests: number
}

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

async function liveKeys({ read }: Handles, patronId: number) {
  const holds = await read
    .selectFrom('hold')
    .select(['copy_key', 'bond_id'])
    .where('patron_id', '=', patronId)
    .where('state', 'in', ['queued', 'released'])
    .execute()
  const requests = await read
    .selectFrom('loan_request')
    .select(['bond_id', 'title_id', 'volume', 'tome', 'part', 'additional_material'])
    .where('patron_id', '=', patronId)
    .where('state', 'in', ['waiting', 'in_transit', 'available'])
    .execute()
  return { holds, requests }
}

/** Who asks, under the bond that is named or the only active one. The book has its limits. */
export async function loadAskingReader(handles: Handles, book: RuleBook, asking: AskingReader): Promise<Decision<ReaderAsking>> {
  const reader = await loadReader(handles, book, asking.patronId)
  if (!reader) return notFound
  const bond = chooseBond(reader.bonds, asking.bondId)
  if (bond.refused) return bond
  const { bondId } = bond
  const { holds, requests } = await liveKeys(handles, asking.patronId)
  return {
    done: true,
    reader,
    bondId,
    categoryId: reader.bonds.find((one) => one.bondId === bondId)!.categoryId,
    standing: standingOf(reader, book, bondId),
    heldKeys: new Set(holds.map((one) => one.copy_key)),
    requestedWorks: new Set(requests.map(workOfRow)),
    liveHolds: holds.filter((one) => one.bond_id === bondId).length,
    openRequests: requests.filter((one) => one.bond_id === bondId).length,
  }
}

export const limitsAt = (book: RuleBook, { categoryId }: ReaderAsking, libraryId: number): Limits =>
  limitsOf(book.limits, libraryId, categoryId)
