import { workKey } from '../../../../circulation/copy-key.ts'
import type { Reader, ReaderBond } from '../../../../circulation/reader.ts'
import type { Block } from '../../../../circulation/suspension.ts'
import type { Handles } from '../../../database/handles.ts'
import { personRows } from '../../../database/person-rows.ts'
import { blockRows } from './block-rows.ts'
import { openDebtRows, owedBy } from './debt-rows.ts'
import { countsAsLate } from './loan-terms.ts'
import type { RuleBook } from './rule-book.ts'

/** Blocks that nobody lifted, one statement. */
export async function readBlocks(handles: Handles, patronId: number): Promise<readonly Block[]> {
  const rows = (await blockRows(handles, patronId)).filter((row) => row.lifted_at === null)
  return rows.map((row) => ({
    kind: row.kind,
    from: row.starts_on,
    ...(row.ends_on === null ? {} : { until: row.ends_on }),
    ...(row.bond_id === null || row.kind !== 'clearance' ? {} : { bondId: row.bond_id }),
    ...(row.origin === 'return' && row.closed_on !== null ? { returnedOn: row.closed_on } : {}),
  }))
}

const readDebt = async (handles: Handles, patronId: number): Promise<number> => owedBy(await openDebtRows(handles, patronId))

async function readOpenLoans({ read }: Handles, { now, settings }: RuleBook, patronId: number): Promise<Reader['openLoans']> {
  const rows = await read
    .selectFrom('loan')
    .leftJoin('copy', 'copy.id', 'loan.copy_id')
    .select([
      'loan.id',
      'loan.bond_id',
      'loan.title_id',
      'loan_group',
      'kind',
      'due_on',
      'due_at',
      'claimed_returned_at',
      'unattended_return_at',
    ])
    .select(['copy.volume', 'copy.tome', 'copy.part', 'copy.additional_material'])
    .where('loan.patron_id', '=', patronId)
    .where('loan.state', '=', 'open')
    .execute()
  return rows
    .filter((row) => row.unattended_return_at === null)
    .map((row) => ({
      loanId: row.id,
      bondId: row.bond_id!,
      work: workKey({
        titleId: row.title_id ?? 0,
        volume: row.volume ?? '',
        tome: row.tome ?? '',
        part: row.part ?? '',
        additionalMaterial: row.additional_material ?? '',
      }),
      group: row.loan_group,
      kind: row.kind,
      late: countsAsLate(row, now, settings.zone),
    }))
}

/** The person and her bonds, one statement. */
export async function readPerson(handles: Handles, patronId: number): Promise<Pick<Reader, 'blocked' | 'bonds'> | undefined> {
  const rows = await personRows(handles, patronId)
  if (!rows[0]) return undefined
  const bonds = rows.flatMap(({ id, category_id, valid_until, active }): ReaderBond[] =>
    id === null || category_id === null
      ? []
      : [{ bondId: id, active: active === 1, categoryId: category_id, ...(valid_until === null ? {} : { validUntil: valid_until }) }],
  )
  return { blocked: rows[0].blocked === 1, bonds }
}

/** Four statements; undefined where there is no such patron. Ask after the patron is held. */
export async function loadReader(handles: Handles, book: RuleBook, patronId: number): Promise<Reader | undefined> {
  const openLoans = await readOpenLoans(handles, book, patronId)
  return loadReaderOf(handles, patronId, openLoans)
}

/** The same where the open loans are known: three statements. */
export async function loadReaderOf(handles: Handles, patronId: number, openLoans: Reader['openLoans']): Promise<Reader | undefined> {
  const person = await readPerson(handles, patronId)
  if (!person) return undefined
  return { patronId, ...person, blocks: await readBlocks(handles, patronId), debt: await readDebt(handles, patronId), openLoans }
}
