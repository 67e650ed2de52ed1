import { instantOf } from '../../../../circulation/local-time.ts'
import type { ImportedBlock, ImportedDebt, ImportOutcome } from '../../../../ports/library-system/initial-import.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { lockPatron } from '../circulation/locks.ts'
import { recordAct } from '../circulation/record-act.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { findReader, isFound, refused, rowKey, type FoundReader } from './imported-reader.ts'

const system = { actor: { kind: 'system' } } as const

function debtKey({ reader, library, kind, cents, chargedOn, title = '', reference, nth }: ImportedDebt): string {
  if (reference !== undefined) return rowKey('debt', library, reference)
  const parts = [reader.code, library, kind, String(cents), chargedOn, title]
  return rowKey('debt', ...parts, ...(nth === undefined ? [] : [String(nth)]))
}

/** One row of what is owed. */
export function importDebt(context: ActContext, debt: ImportedDebt): Promise<ImportOutcome> {
  const source_key = debtKey(debt)
  return inOneTransaction(context, system, async (inside) => {
    const reader = await findReader(inside, debt.reader)
    if (!isFound(reader)) return reader
    await lockPatron(inside, reader.patronId)
    const { libraries, settings, today } = await loadRuleBook(inside)
    const libraryId = [...libraries].find(([, one]) => one.code === debt.library)?.[0]
    if (libraryId === undefined) return refused('unknown_library')
    if (debt.chargedOn > today) return refused('bad_span')
    const made = await inside.write
      .insertInto('debt')
      .values({
        patron_id: reader.patronId,
        bond_id: reader.bondId,
        library_id: libraryId,
        kind: debt.kind,
        state: 'open',
        source_key,
        amount_cents: debt.cents,
        balance_cents: debt.cents,
        title_line: debt.title ?? null,
        charged_at: instantOf({ date: debt.chargedOn, minute: 720 }, settings.zone).toISOString(),
        charged_on: debt.chargedOn,
      })
      .onConflict((known) => known.column('source_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return 'unchanged'
    await recordAct(inside, system, { act: 'imported_debt', subject: { kind: 'debt', id: made.id }, patronId: reader.patronId })
    return 'imported'
  })
}

/** A suspension is of one bond, an administrative block of the person. */
const blockKey = ({ reader, kind, from, until = '', reason }: ImportedBlock): string =>
  rowKey('block', reader.code, kind, from, until, reason, kind === 'suspension' ? (reader.category ?? '') : '')

/** Whether the block is there already; the keys of earlier versions held neither its reason nor the category of its bond. */
async function isThere({ read }: Handles, block: ImportedBlock, { bondId }: FoundReader, source_key: string): Promise<boolean> {
  const { reader, kind, from, until = '', reason } = block
  const found = await read
    .selectFrom('patron_block')
    .select('id')
    .where((of) =>
      of.or([
        of('source_key', '=', source_key),
        of.and([
          of('source_key', '=', rowKey('block', reader.code, kind, from, until)),
          of('public_reason', '=', reason),
          ...(kind === 'suspension' && reader.category !== undefined ? [of('bond_id', '=', bondId)] : []),
        ]),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}

/** One row of who may not borrow, and until when. */
export function importBlock(context: ActContext, block: ImportedBlock): Promise<ImportOutcome> {
  const { kind, from, until, reason } = block
  const source_key = blockKey(block)
  return inOneTransaction(context, system, async (inside) => {
    const reader = await findReader(inside, block.reader)
    if (!isFound(reader)) return reader
    await lockPatron(inside, reader.patronId)
    if ((until !== undefined && until < from) || (kind === 'suspension' && until === undefined)) return refused('bad_span')
    if (await isThere(inside, block, reader, source_key)) return 'unchanged'
    const { id } = await inside.write
      .insertInto('patron_block')
      .values({
        patron_id: reader.patronId,
        bond_id: kind === 'suspension' ? reader.bondId : null,
        kind,
        origin: 'import',
        starts_on: from,
        ends_on: until ?? null,
        public_reason: reason,
        source_key,
        created_at: instant(inside),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAct(inside, system, { act: 'imported_block', subject: { kind: 'block', id }, patronId: reader.patronId })
    return 'imported'
  })
}
