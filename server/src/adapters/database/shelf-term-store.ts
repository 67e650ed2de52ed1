import type { Collection, LoanType, MaterialType, Names, ShelfTerms } from '../../ports/shelf-terms.ts'
import type { Handles } from './handles.ts'
import { kept } from './reference-reads.ts'
import { byName, flag } from './rows.ts'

const namesOf = (json: string): Names => JSON.parse(json) as Names

async function collections({ read }: Handles): Promise<readonly Collection[]> {
  return byName(await read.selectFrom('collection').select(['id', 'code', 'name']).execute())
}

async function loanTypes({ read }: Handles): Promise<readonly LoanType[]> {
  const rows = await read.selectFrom('loan_type').selectAll().orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    names: namesOf(row.names),
    lends: row.lends === 1,
    holdable: row.holdable === 1,
    renewable: row.renewable === 1,
    hourly: row.hourly === 1,
    consultOnly: row.consult_only === 1,
  }))
}

async function readMaterialTypes(read: Handles['read']): Promise<readonly MaterialType[]> {
  const rows = await read.selectFrom('material_type').selectAll().where('active', '=', 1).orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    names: namesOf(row.names),
    leaderMatch: JSON.parse(row.leader_match ?? '[]') as readonly string[],
    referenceForm: row.reference_form,
    kardex: row.kardex === 1,
    multimedia: row.multimedia === 1,
    circulates: row.circulates === 1,
  }))
}

const materialTypes = (handles: Handles) => kept(handles, 'material types', readMaterialTypes)

async function loanGroups({ read }: Handles): Promise<readonly string[]> {
  const rows = await read
    .selectFrom('material_type')
    .select('loan_group')
    .distinct()
    .where('active', '=', 1)
    .orderBy('loan_group')
    .execute()
  return rows.map((row) => row.loan_group)
}

async function copyStateNames({ read }: Handles): Promise<Readonly<Record<string, Names>>> {
  const rows = await read.selectFrom('copy_status').select(['code', 'names']).execute()
  return Object.fromEntries(rows.map((row) => [row.code, namesOf(row.names)]))
}

async function putCollection({ write }: Handles, { code, name }: Omit<Collection, 'id'>): Promise<number> {
  const row = await write
    .insertInto('collection')
    .values({ code, name })
    .onConflict((known) => known.column('code').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function putLoanType({ write }: Handles, type: Omit<LoanType, 'id'>): Promise<number> {
  const rest = {
    names: JSON.stringify(type.names),
    lends: flag(type.lends),
    holdable: flag(type.holdable),
    renewable: flag(type.renewable),
    hourly: flag(type.hourly),
    consult_only: flag(type.consultOnly),
  }
  const row = await write
    .insertInto('loan_type')
    .values({ code: type.code, ...rest })
    .onConflict((known) => known.column('code').doUpdateSet(rest))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Group of loan policies that a new type of work falls under; the institution may change it. As migration 0040 does for older types. */
function firstLoanGroup({ referenceForm, multimedia, kardex }: MaterialType): string {
  if (referenceForm === 'thesis') return 'tese'
  return multimedia || kardex || referenceForm === 'object' ? 'multimidia' : 'livro'
}

async function putMaterialType({ write }: Handles, type: MaterialType): Promise<void> {
  const rest = {
    names: JSON.stringify(type.names),
    leader_match: JSON.stringify(type.leaderMatch),
    reference_form: type.referenceForm,
    kardex: flag(type.kardex),
    multimedia: flag(type.multimedia),
    circulates: flag(type.circulates),
    active: 1 as const,
  }
  await write
    .insertInto('material_type')
    .values({ id: type.id, ...rest, loan_group: firstLoanGroup(type) })
    .onConflict((known) => known.column('id').doUpdateSet(rest))
    .execute()
}

export const shelfTermStore = (handles: Handles): ShelfTerms => ({
  collections: () => collections(handles),
  loanTypes: () => loanTypes(handles),
  materialTypes: () => materialTypes(handles),
  loanGroups: () => loanGroups(handles),
  copyStateNames: () => copyStateNames(handles),
  putCollection: (collection) => putCollection(handles, collection),
  putLoanType: (type) => putLoanType(handles, type),
  putMaterialType: (type) => putMaterialType(handles, type),
})
