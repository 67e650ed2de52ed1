import { CompiledQuery } from 'kysely'
import { handlesOf } from '@farol/server/adapters/database/handles.ts'
import { insertRows } from '@farol/server/adapters/database/insert-rows.ts'
import type { DeskSite } from '@farol/server/features/desk/testing/desk-site.ts'

/** How much of each there is. Every title has four copies; three of ten copies are lent. */
export interface CirculationSize {
  readonly readers: number
  readonly copies: number
  readonly pastLoans: number
  readonly holds: number
}

export const fullSize: CirculationSize = { readers: 200_000, copies: 1_000_000, pastLoans: 3_000_000, holds: 50_000 }

export const partOf = (size: CirculationSize, share: number): CirculationSize => ({
  readers: Math.round(size.readers * share),
  copies: Math.round(size.copies * share),
  pastLoans: Math.round(size.pastLoans * share),
  holds: Math.round(size.holds * share),
})

export const openLoansOf = ({ copies }: CirculationSize): number => Math.floor(copies / 10) * 3

/** Above all ids that the site itself gives. */
const firstId = 10_000_000
const copiesOfTitle = 4
const lentOfTen = 3
/** Rows in one transaction. */
const batchSize = 20_000
const at = '2026-11-10T13:00:00.000Z'

type Row = Readonly<Record<string, string | number | null>>

const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const barcodeOf = (copy: number): string => `C${firstId + copy}`
/** Whether the copy of this number is at hand. */
export const isFree = (copy: number): boolean => copy % 10 >= lentOfTen

const title = (copy: number) => firstId + Math.floor(copy / copiesOfTitle)
const dueOn = (copy: number) => daysFrom('2026-11-21', copy % 56)

interface Person {
  readonly patron_id: number
  readonly bond_id: number
}

interface Mould {
  readonly copyKey: string
  readonly titleId: number
  readonly loanTypeId: number
  readonly libraryId: number
  readonly categoryId: number
  readonly holder: Person
}

/** A copy and a bond as the site makes them. */
async function mouldOf(site: DeskSite, holder: string): Promise<Mould> {
  const { read } = site.database
  await site.book('Molde')
  const copy = await read.selectFrom('copy').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow()
  const patronId = await site.patronId(holder)
  const bond = await read.selectFrom('bond').selectAll().where('patron_id', '=', patronId).executeTakeFirstOrThrow()
  return {
    copyKey: copy.copy_key,
    titleId: copy.title_id,
    loanTypeId: copy.loan_type_id,
    libraryId: site.libraryId,
    categoryId: bond.category_id,
    holder: { patron_id: patronId, bond_id: bond.id },
  }
}

const titleRow = (n: number): Row => ({
  id: firstId + n,
  source: 'bench',
  identity: `bench-${n}`,
  content_hash: `bench-${n}`,
  record: JSON.stringify({ leader: '00000nam a2200000 a 4500', fields: [] }),
  title_line: `Livro ${n}`,
  sort_title: `livro ${n}`,
  main_author: 'Machado de Assis',
  year: 1899,
  created_at: at,
  updated_at: at,
})

const copyRow =
  ({ libraryId, loanTypeId }: Mould) =>
  (n: number): Row => ({
    id: firstId + n,
    title_id: title(n),
    library_id: libraryId,
    barcode: barcodeOf(n),
    loan_type_id: loanTypeId,
    sort_key: '',
    status: isFree(n) ? 'available' : 'on_loan',
    due_date: isFree(n) ? null : dueOn(n),
    created_at: at,
    updated_at: at,
  })

const loanRow = ({ libraryId, categoryId, loanTypeId }: Mould, copy: number, person: Person, lentOn: string, due: string): Row => ({
  copy_id: firstId + copy,
  title_id: title(copy),
  barcode: barcodeOf(copy),
  title_line: `Livro ${Math.floor(copy / copiesOfTitle)}`,
  author: 'Machado de Assis',
  ...person,
  library_id: libraryId,
  category_id: categoryId,
  loan_group: 'geral',
  loan_type_id: loanTypeId,
  kind: 'home',
  origin: 'desk',
  lent_at: `${lentOn}T13:00:00.000Z`,
  lent_on: lentOn,
  due_on: due,
  due_at: `${due}T23:59:59.000Z`,
})

/** Lent within the last two years, a week each. */
function pastLoanRow(mould: Mould, copy: number, person: Person, n: number): Row {
  const [lent, back] = [daysFrom('2025-02-01', n % 500), daysFrom('2025-02-08', n % 500)]
  const returnedAt = `${back}T15:00:00.000Z`
  const returned = { state: 'returned', returned_at: returnedAt, registered_at: returnedAt, closed_on: back, return_way: 'desk' }
  return { ...loanRow(mould, copy, person, lent, back), ...returned }
}

/** Titles of the last fifth are waited for. */
function holdRow({ libraryId, copyKey, titleId }: Mould, size: CirculationSize, person: Person, n: number): Row {
  const id = title(size.copies - 1 - (n % Math.ceil(size.copies / 5)))
  const wanted = { title_id: id, title_line: 'Livro', copy_key: copyKey.replace(String(titleId), String(id)) }
  const place = { library_id: libraryId, pick_up_library_id: libraryId }
  return { ...person, ...place, ...wanted, state: 'queued', queued_at: at, placed_at: at }
}

/** Fills the tables as if the library had lent for years. `holder` has the first `ownLoans` of the open loans. */
export async function fillCirculation(site: DeskSite, size: CirculationSize, holder: string, ownLoans: number): Promise<void> {
  const handles = handlesOf(site.database, site.clock)
  const mould = await mouldOf(site, holder)
  const put = async (table: string, count: number, rowOf: (n: number) => Row) => {
    for (let start = 0; start < count; start += batchSize) {
      const rows = Array.from({ length: Math.min(batchSize, count - start) }, (_, n) => rowOf(start + n))
      const columns = Object.keys(rows[0]!)
      const values = rows.map((one) => columns.map((name) => one[name]!))
      await handles.atomically((inside) => insertRows(inside, { table, columns, rows: values }))
    }
  }
  const id = (n: number) => firstId + (n % size.readers)
  const person = (n: number, own: number): Person => (n < own ? mould.holder : { patron_id: id(n), bond_id: id(n) })
  const { categoryId: category_id, libraryId: library_id } = mould
  await put('patron', size.readers, (n) => ({ id: id(n), code: `L-${n}`, name: `Leitor ${n}`, created_at: at, updated_at: at }))
  await put('bond', size.readers, (n) => ({ id: id(n), patron_id: id(n), category_id, library_id }))
  await put('title', Math.ceil(size.copies / copiesOfTitle), titleRow)
  await put('copy', size.copies, copyRow(mould))
  await put('loan', openLoansOf(size), (n) => {
    const copy = Math.floor(n / lentOfTen) * 10 + (n % lentOfTen)
    return { ...loanRow(mould, copy, person(n, ownLoans), at.slice(0, 10), dueOn(copy)), state: 'open' }
  })
  await put('loan', size.pastLoans, (n) => pastLoanRow(mould, (n * 7) % size.copies, person(n, ownLoans * 10), n))
  await put('hold', size.holds, (n) => holdRow(mould, size, person(n, 0), n))
  // As the database does by itself within minutes.
  if (handles.engine === 'postgresql') await handles.write.executeQuery(CompiledQuery.raw('analyze'))
}
