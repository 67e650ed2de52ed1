import type { PersonalBond, PersonalRecord } from '../../ports/personal-records.ts'
import type { Handles } from './handles.ts'
import { withoutNulls } from './rows.ts'

/** Columns of the person, by the names of the record. */
const ofPerson = [
  'patron.id as patronId',
  'patron.version',
  'patron.code',
  'patron.name',
  'patron.social_name as socialName',
  'patron.email',
  'patron.phone',
  'patron.mobile',
  'patron.street',
  'patron.complement',
  'patron.district',
  'patron.city',
  'patron.state',
  'patron.postal_code as postalCode',
  'patron.cpf',
  'patron.rg',
  'patron.nationality',
  'patron.birth_date as birthDate',
  'patron.gender',
  'patron.marital_status as maritalStatus',
  'patron.education',
  'patron.workplace',
  'patron.job',
  'patron.language',
  'patron.default_library_id as defaultLibraryId',
  'patron.receives_email',
  'patron.email_returns as emailReturns',
] as const

/** Columns of one bond: all null in the one row of a person without a bond. */
const ofBond = [
  'bond.id as bond_id',
  'patron_category.code as category',
  'patron_category.names as category_names',
  'library.code as library_code',
  'library.name as library_name',
  'course.name as course',
  'bond.registration',
  'bond.valid_until',
  'bond.active as bond_active',
] as const

/** A person who is still known, with her bonds in their order, one row each: one statement. */
export const recordRows = ({ read }: Pick<Handles, 'read'>, patronId: number) =>
  read
    .selectFrom('patron')
    .leftJoin('bond', 'bond.patron_id', 'patron.id')
    .leftJoin('patron_category', 'patron_category.id', 'bond.category_id')
    .leftJoin('library', 'library.id', 'bond.library_id')
    .leftJoin('course', 'course.id', 'bond.course_id')
    .select(ofPerson)
    .select(ofBond)
    .where('patron.id', '=', patronId)
    .where('patron.anonymised_at', 'is', null)
    .orderBy('bond.id')

export type RecordRow = Awaited<ReturnType<ReturnType<typeof recordRows>['execute']>>[number]

function bondIn(row: RecordRow): readonly PersonalBond[] {
  const { bond_id: id, category, category_names: names, library_code: code, library_name: name } = row
  if (id === null || category === null || names === null || code === null || name === null) return []
  const { course, registration, valid_until: validUntil } = row
  const categoryNames = JSON.parse(names) as PersonalBond['categoryNames']
  const active = row.bond_active === 1
  return [{ id, category, ...withoutNulls({ course, registration, validUntil }), categoryNames, library: { code, name }, active }]
}

type OfBond =
  | 'bond_id'
  | 'category'
  | 'category_names'
  | 'library_code'
  | 'library_name'
  | 'course'
  | 'registration'
  | 'valid_until'
  | 'bond_active'

const fieldsOfPerson = ofPerson.map((column) => column.replace(/^.* as |^patron\./, ''))

/** The record that the rows of a person make; other columns of the rows do not come into it. */
export function recordIn(rows: readonly RecordRow[]): PersonalRecord | undefined {
  const [row] = rows
  if (!row) return undefined
  const person = Object.fromEntries(fieldsOfPerson.map((field) => [field, row[field as keyof RecordRow]]))
  const { receives_email, ...fields } = person as Omit<RecordRow, OfBond>
  return { ...withoutNulls(fields), receivesEmail: receives_email === 1, bonds: rows.flatMap(bondIn) }
}
