import { createHash } from 'node:crypto'
import { shelfCode } from '../../../../catalogue/holdings/shelf-code.ts'
import type { ImportedReader, ImportOutcome } from '../../../../ports/library-system/initial-import.ts'
import type { Handles } from '../../../database/handles.ts'

export interface FoundReader {
  readonly patronId: number
  readonly bondId: number
  readonly categoryId: number
}

export const refused = (reason: Extract<ImportOutcome, object>['refused']): ImportOutcome => ({ refused: reason })

/** What tells a row from others, without its words: the same row again has the same key. */
export const rowKey = (kind: string, ...parts: readonly string[]): string =>
  `import:${kind}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)}`

/** The person of a row and the bond that it belongs to, or why there is none. */
export async function findReader({ read }: Handles, { code, category }: ImportedReader): Promise<FoundReader | ImportOutcome> {
  const patron = await read.selectFrom('patron').select('id').where('code', '=', code).where('anonymised_at', 'is', null).executeTakeFirst()
  if (!patron) return refused('unknown_reader')
  const bonds = await read
    .selectFrom('bond')
    .innerJoin('patron_category', 'patron_category.id', 'bond.category_id')
    .select(['bond.id', 'bond.category_id'])
    .where('bond.patron_id', '=', patron.id)
    .where('bond.active', '=', 1)
    .$if(category !== undefined, (query) => query.where('patron_category.code', '=', shelfCode(category!)))
    .execute()
  const [bond, other] = bonds
  if (!bond) return refused('no_active_bond')
  if (other) return refused('several_bonds')
  return { patronId: patron.id, bondId: bond.id, categoryId: bond.category_id }
}

export const isFound = (reader: FoundReader | ImportOutcome): reader is FoundReader => typeof reader === 'object' && 'patronId' in reader
