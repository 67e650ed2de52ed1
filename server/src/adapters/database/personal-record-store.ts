import { sql } from 'kysely'
import type {
  Department,
  EndingBond,
  PersonalFields,
  PersonalReach,
  PersonalRecord,
  PersonalRecords,
  RecordChange,
} from '../../ports/personal-records.ts'
import { instant, type Handles } from './handles.ts'
import { personRows } from './person-rows.ts'
import { recordIn, recordRows } from './record-rows.ts'
import { withoutNulls } from './rows.ts'

const read = async (handles: Handles, patronId: number): Promise<PersonalRecord | undefined> =>
  recordIn(await recordRows(handles, patronId).execute())

async function reach(handles: Handles, patronId: number): Promise<PersonalReach> {
  const rows = (await personRows(handles, patronId)).filter((row) => row.anonymised_at === null)
  const ends = rows.flatMap(({ active, valid_until }) => (active === 1 && valid_until !== null ? [valid_until] : []))
  return { hasEmail: Boolean(rows[0]?.email), emailReturns: rows[0]?.email_returns ?? 0, ends }
}

/** Columns by field. */
export const columns = {
  socialName: 'social_name',
  phone: 'phone',
  mobile: 'mobile',
  street: 'street',
  complement: 'complement',
  district: 'district',
  city: 'city',
  state: 'state',
  postalCode: 'postal_code',
  nationality: 'nationality',
  gender: 'gender',
  education: 'education',
  workplace: 'workplace',
  job: 'job',
  maritalStatus: 'marital_status',
  receivesEmail: 'receives_email',
  language: 'language',
  defaultLibraryId: 'default_library_id',
} as const satisfies Record<keyof PersonalFields, string>

export const stored = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value)

/** Columns that a person wrote, with more of them. */
export const withOwnFields = (present: string, more: readonly string[]): string =>
  [...new Set([...present.split(' ').filter(Boolean), ...more])].toSorted().join(' ')

/** Who turns e-mails on gets every kind again, those that were stopped one by one too. */
export async function acceptEveryKind({ write }: Handles, patronId: number, set: Readonly<Record<string, unknown>>): Promise<void> {
  if (set[columns.receivesEmail] === 1) await write.deleteFrom('alert_opt_out').where('patron_id', '=', patronId).execute()
}

async function change(handles: Handles, patronId: number, fields: PersonalFields, expected?: number): Promise<RecordChange> {
  return handles.atomically(async (inside) => {
    const row = await inside.write
      .selectFrom('patron')
      .selectAll()
      .where('id', '=', patronId)
      .$if(inside.engine === 'postgresql', (query) => query.forUpdate())
      .executeTakeFirstOrThrow()
    if (expected !== undefined && expected !== row.version) return 'other_version'
    const differing = (Object.keys(fields) as (keyof PersonalFields)[])
      .map((name) => [columns[name], stored(fields[name])] as const)
      .filter(([column, value]) => row[column] !== value)
    if (differing.length === 0) return 'unchanged'
    const own_fields = withOwnFields(
      row.own_fields,
      differing.map(([column]) => column),
    )
    const set = { ...Object.fromEntries(differing), own_fields, version: row.version + 1, updated_at: instant(inside) }
    await inside.write.updateTable('patron').set(set).where('id', '=', patronId).execute()
    await acceptEveryKind(inside, patronId, set)
    return 'changed'
  })
}

async function renewBond({ write }: Handles, bondId: number, until: string, before: string | undefined): Promise<boolean> {
  const done = await write
    .updateTable('bond')
    .set({ valid_until: until })
    .where('id', '=', bondId)
    .where('valid_until', before === undefined ? 'is' : '=', before ?? null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

async function untoldEnds(
  { read: database }: Handles,
  { from, until }: { readonly from: string; readonly until: string },
  atMost: number,
): Promise<readonly EndingBond[]> {
  const rows = await database
    .selectFrom('bond')
    .innerJoin('patron', 'patron.id', 'bond.patron_id')
    .innerJoin('library', 'library.id', 'bond.library_id')
    .select(['bond.id', 'bond.patron_id as patronId', 'valid_until as validUntil', 'library.name as library'])
    .where('bond.active', '=', 1)
    .where('patron.anonymised_at', 'is', null)
    .where('valid_until', '>=', from)
    .where('valid_until', '<=', until)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('alert')
            .select('alert.id')
            .whereRef('alert.patron_id', '=', 'bond.patron_id')
            .where('alert.kind', '=', 'registration_ends')
            .where('alert.subject', '=', sql<string>`'bond:' || bond.id`)
            .whereRef('alert.occasion', '=', 'bond.valid_until'),
        ),
      ),
    )
    .orderBy('bond.id')
    .limit(atMost)
    .execute()
  return rows.map((row) => ({ ...row, validUntil: row.validUntil! }))
}

async function endOfBond({ read: database }: Handles, bondId: number): Promise<string | undefined> {
  const row = await database.selectFrom('bond').select('valid_until').where('id', '=', bondId).where('active', '=', 1).executeTakeFirst()
  return row?.valid_until ?? undefined
}

async function departments({ read: database }: Handles, patronId: number): Promise<readonly Department[]> {
  const rows = await database
    .selectFrom('patron_department')
    .innerJoin('department', 'department.id', 'patron_department.department_id')
    .leftJoin('campus', 'campus.id', 'department.campus_id')
    .select(['department.code', 'department.name', 'campus.code as campusCode'])
    .where('patron_id', '=', patronId)
    .where('department.active', '=', 1)
    .orderBy('department.name')
    .orderBy('department.id')
    .execute()
  return rows.map((row) => withoutNulls(row))
}

async function loginsOf({ read: database }: Handles, patronId: number): Promise<readonly number[]> {
  const rows = await database
    .selectFrom('login')
    .innerJoin('base', 'base.id', 'login.base_id')
    .select('login.id')
    .where('patron_id', '=', patronId)
    .where('own', '=', 1)
    .orderBy(sql`case when login.state = 'active' then 0 else 1 end`)
    .orderBy('login.id')
    .execute()
  return rows.map((row) => row.id)
}

async function endSecretAddresses(handles: Handles, patronId: number): Promise<void> {
  await handles.write
    .updateTable('calendar_address')
    .set({ revoked_at: instant(handles) })
    .where('patron_id', '=', patronId)
    .where('revoked_at', 'is', null)
    .execute()
}

export const personalRecordStore = (handles: Handles): PersonalRecords => ({
  read: (patronId) => read(handles, patronId),
  reach: (patronId) => reach(handles, patronId),
  change: (patronId, fields, expected) => change(handles, patronId, fields, expected),
  renewBond: (bondId, until, before) => renewBond(handles, bondId, until, before),
  untoldEnds: (days, atMost) => untoldEnds(handles, days, atMost),
  endOfBond: (bondId) => endOfBond(handles, bondId),
  departments: (patronId) => departments(handles, patronId),
  loginsOf: (patronId) => loginsOf(handles, patronId),
  endSecretAddresses: (patronId) => endSecretAddresses(handles, patronId),
})
