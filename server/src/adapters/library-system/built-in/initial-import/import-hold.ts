import type { ImportedHold, ImportOutcome } from '../../../../ports/library-system/initial-import.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { holdCopy } from '../circulation/locks.ts'
import { recordAct } from '../circulation/record-act.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { serveKey } from '../holds/serve-key.ts'
import { findReader, isFound, refused, rowKey, type FoundReader } from './imported-reader.ts'

const system = { actor: { kind: 'system' } } as const

const wantedOf = ({ read }: Handles, copyId: number) =>
  read
    .selectFrom('copy')
    .innerJoin('title', 'title.id', 'copy.title_id')
    .select(['copy.title_id', 'title.title_line', 'copy.library_id', 'copy_key', 'volume', 'tome', 'part', 'additional_material'])
    .select('location_id')
    .where('copy.id', '=', copyId)
    .executeTakeFirstOrThrow()

const isWaiting = async ({ read }: Handles, patronId: number, key: string): Promise<boolean> => {
  const live = await read
    .selectFrom('hold')
    .select('id')
    .where('patron_id', '=', patronId)
    .where('copy_key', '=', key)
    .where('state', 'in', ['queued', 'released'])
    .executeTakeFirst()
  return live !== undefined
}

interface NewRow {
  readonly wanted: Awaited<ReturnType<typeof wantedOf>>
  readonly reader: FoundReader
  readonly since: string
  readonly pickUpLibraryId: number
  readonly key: string
}

/** The hold and its first step, without telling its reader of what she knows. */
async function insert(inside: Handles, { wanted, reader, since, pickUpLibraryId, key }: NewRow): Promise<number> {
  const { id } = await inside.write
    .insertInto('hold')
    .values({
      ...wanted,
      patron_id: reader.patronId,
      bond_id: reader.bondId,
      pick_up_library_id: pickUpLibraryId,
      state: 'queued',
      queued_at: since,
      placed_at: since,
      source_key: key,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = instant(inside)
  await inside.write.insertInto('hold_event').values({ hold_id: id, kind: 'placed', state: 'queued', at, actor: 'system', reason: 'import' }).execute() // prettier-ignore
  return id
}

/** One row of who waits for what. A copy that stands free is on the pull list from now on. */
export function importHold(context: ActContext, hold: ImportedHold): Promise<ImportOutcome> {
  const key = rowKey('hold', hold.reader.code, hold.barcode, hold.since.toISOString())
  return inOneTransaction(context, system, async (inside) => {
    const copyId = await holdCopy(inside, hold.barcode)
    if (copyId === undefined) return refused('unknown_copy')
    const known = await inside.read.selectFrom('hold').select('id').where('source_key', '=', key).executeTakeFirst()
    if (known) return 'unchanged'
    const reader = await findReader(inside, hold.reader)
    if (!isFound(reader)) return reader
    const book = await loadRuleBook(inside, ['policies'])
    const wanted = await wantedOf(inside, copyId)
    const chosen = [...book.libraries].find(([, one]) => one.code === hold.pickUpLibrary)?.[0]
    if (hold.pickUpLibrary !== undefined && chosen === undefined) return refused('unknown_library')
    if (hold.since > book.now) return refused('bad_span')
    if (await isWaiting(inside, reader.patronId, wanted.copy_key)) return refused('holds_already')
    const since = hold.since.toISOString()
    const id = await insert(inside, { wanted, reader, since, pickUpLibraryId: chosen ?? wanted.library_id, key })
    await recordAct(inside, system, { act: 'imported_hold', subject: { kind: 'hold', id }, patronId: reader.patronId })
    await serveKey(inside, book, wanted.copy_key)
    return 'imported'
  })
}
