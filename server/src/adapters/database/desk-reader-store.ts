import { sql, type RawBuilder } from 'kysely'
import type { DeskReaders, ReaderMatch, ReaderRow } from '../../ports/desk-readers.ts'
import { findReader, readerEmails, readersByCodes, readerNotes, wholeReader, writeNote } from './desk-reader-file.ts'
import { folded, foldedText } from './folded-text.ts'
import type { Handles } from './handles.ts'

const likeOf = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const people = ({ read }: Handles) => read.selectFrom('patron').where('anonymised_at', 'is', null)

async function match(handles: Handles, text: string): Promise<readonly ReaderMatch[]> {
  const digits = text.replace(/\D/g, '')
  const name = sql<string>`coalesce(social_name, name)`
  const byCard = await people(handles)
    .select(['id', name.as('name'), 'receipt_wish as receipts'])
    .where((of) => of.or([of('card_number', '=', text), of('code', '=', text)]))
    .limit(5)
    .execute()
  const byRegistration = await people(handles)
    .innerJoin('bond', 'bond.patron_id', 'patron.id')
    .select(['patron.id', name.as('name'), 'receipt_wish as receipts'])
    .where('registration', '=', text)
    .distinct()
    .limit(5)
    .execute()
  const isCpf = digits.length === 11 && /^[\d.\s-]+$/.test(text)
  const byCpf = isCpf
    ? await people(handles)
        .select(['id', name.as('name'), 'receipt_wish as receipts'])
        .where('cpf', '=', digits)
        .limit(5)
        .execute()
    : []
  const found = [
    ...byCard.map((row) => ({ ...row, by: 'card' as const })),
    ...byRegistration.map((row) => ({ ...row, by: 'registration' as const })),
    ...byCpf.map((row) => ({ ...row, by: 'cpf' as const })),
  ]
  const first = new Map<number, ReaderMatch>()
  for (const { id, name: shown, by, receipts } of found) if (!first.has(id)) first.set(id, { patronId: id, name: shown, by, receipts })
  return [...first.values()]
}

/** Numbers of the readers that fit, by name. */
function fitting(handles: Handles, text: string) {
  const like = likeOf(foldedText(text))
  const digits = text.replace(/\D/g, '')
  const isNumber = digits.length >= 3 && /^[\d\s().+-]+$/.test(text)
  return people(handles).where((of) =>
    of.or([
      ...foldedText(text)
        .split(/\s+/)
        .filter(Boolean)
        .map(
          (word) =>
            sql<boolean>`(${folded(sql.ref('patron.name'))} like ${likeOf(word)} escape '\\' or ${folded(sql.ref('patron.social_name'))} like ${likeOf(word)} escape '\\')`,
        )
        .reduce((all: readonly RawBuilder<boolean>[], one) => (all[0] ? [sql<boolean>`(${all[0]} and ${one})`] : [one]), []),
      sql<boolean>`lower(patron.code) like ${like} escape '\\'`,
      sql<boolean>`lower(patron.email) like ${like} escape '\\'`,
      of.exists(of.selectFrom('bond').select('bond.id').whereRef('bond.patron_id', '=', 'patron.id').where('registration', '=', text)),
      ...(isNumber
        ? [
            sql<boolean>`replace(replace(replace(replace(patron.phone, ' ', ''), '-', ''), '(', ''), ')', '') like ${likeOf(digits)}`,
            sql<boolean>`replace(replace(replace(replace(patron.mobile, ' ', ''), '-', ''), '(', ''), ')', '') like ${likeOf(digits)}`,
          ]
        : []),
      ...(digits.length === 11 ? [of('patron.cpf', '=', digits)] : []),
    ]),
  )
}

async function rowsOf(handles: Handles, ids: readonly number[]): Promise<readonly ReaderRow[]> {
  if (ids.length === 0) return []
  const people = await handles.read
    .selectFrom('patron')
    .select(['id', sql<string>`coalesce(social_name, name)`.as('name'), 'receipt_wish as receipts'])
    .where('id', 'in', ids)
    .execute()
  const bonds = await handles.read
    .selectFrom('bond')
    .innerJoin('patron_category', 'patron_category.id', 'bond.category_id')
    .innerJoin('library', 'library.id', 'bond.library_id')
    .select(['patron_id', 'registration', 'names', 'library.code as library', 'bond.active'])
    .where('patron_id', 'in', ids)
    .orderBy('bond.active', 'desc')
    .orderBy('bond.id')
    .execute()
  return ids.flatMap((id) => {
    const person = people.find((one) => one.id === id)
    const bond = bonds.find((one) => one.patron_id === id)
    if (!person) return []
    return {
      patronId: id,
      name: person.name,
      receipts: person.receipts,
      active: bond?.active === 1,
      ...(bond && {
        categoryNames: JSON.parse(bond.names) as ReaderRow['categoryNames'],
        libraryCode: bond.library,
        ...(bond.registration !== null && { registration: bond.registration }),
      }),
    }
  })
}

async function search(handles: Handles, text: string, limit: number) {
  const { count } = await fitting(handles, text)
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await fitting(handles, text).select('patron.id').orderBy('patron.name').orderBy('patron.id').limit(limit).execute()
  return {
    total: Number(count),
    readers: await rowsOf(
      handles,
      rows.map((row) => row.id),
    ),
  }
}

async function names({ read }: Handles, patronIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(patronIds)]
  if (ids.length === 0) return new Map()
  const rows = await read
    .selectFrom('patron')
    .select(['id', sql<string>`coalesce(social_name, name)`.as('name')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const deskReaderStore = (handles: Handles): DeskReaders => ({
  match: (text) => match(handles, text),
  search: (text, limit) => search(handles, text, limit),
  find: (patronId) => findReader(handles, patronId),
  whole: (patronId) => wholeReader(handles, patronId),
  notes: (patronId) => readerNotes(handles, patronId),
  writeNote: (note) => writeNote(handles, note),
  setReceipts: async (patronId, wish) => {
    await handles.write.updateTable('patron').set({ receipt_wish: wish }).where('id', '=', patronId).execute()
  },
  emails: (patronId, limit) => readerEmails(handles, patronId, limit),
  categories: async () => {
    const rows = await handles.read.selectFrom('patron_category').select(['id', 'code', 'names']).orderBy('code').execute()
    return rows.map((row) => ({ ...row, names: JSON.parse(row.names) as Readonly<Record<string, string>> }))
  },
  byCodes: (codes) => readersByCodes(handles, codes),
  names: (patronIds) => names(handles, patronIds),
  onSlip: (patronId) =>
    handles.read
      .selectFrom('patron')
      .select(['code', sql<string>`coalesce(social_name, name)`.as('name')])
      .where('id', '=', patronId)
      .executeTakeFirst(),
})
