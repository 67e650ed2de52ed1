import { sql, type Kysely, type Transaction } from 'kysely'
import type { EngineName } from '../engine.ts'
import type { Tables } from '../schema/tables.ts'
import { firstWave } from './0001-first-wave.ts'
import { acquisitionSuggestions } from './0002-acquisition-suggestions.ts'
import { listsOfTitlesInOneTree } from './0003-lists-of-titles-in-one-tree.ts'
import { basesAndProviders } from './0009-bases-and-providers.ts'
import { titleDisplays } from './0010-title-displays.ts'
import { copiesInOrder } from './0011-copies-in-order.ts'
import { shownTitlesByNumber } from './0032-shown-titles-by-number.ts'
import { rolesWordByWord } from './0033-roles-word-by-word.ts'
import { codesForAddresses } from './0034-codes-for-addresses.ts'
import { identifiersInOneTree } from './0035-identifiers-in-one-tree.ts'
import { displaysOfPresentRecords } from './0036-displays-of-present-records.ts'
import { circulation } from './0040-circulation.ts'
import { alerts } from './0041-alerts.ts'
import { person } from './0042-person.ts'
import { dataVersions } from './0043-data-version.ts'
import { activitiesOfThePatronHalf } from './0045-activities-of-the-patron-half.ts'
import { returnedEmails } from './0047-returned-emails.ts'
import { withdrawnRecords } from './0048-withdrawn-records.ts'
import { staffSessions } from './0050-staff-sessions.ts'
import { requestDelivery } from './0051-request-delivery.ts'
import { loanTokens } from './0052-loan-tokens.ts'
import { readerNotes } from './0053-reader-notes.ts'
import { jobProgress } from './0054-job-progress.ts'
import { lockOutDecay } from './0060-lock-out-decay.ts'
import { ownFields } from './0061-own-fields.ts'
import { calendarTitles } from './0062-calendar-titles.ts'
import { deskMessages } from './0063-desk-messages.ts'
import { commentsWithoutWriter } from './0064-comments-without-writer.ts'
import { usernamesInAnyCase } from './0065-usernames-in-any-case.ts'
import { copiesAtHand } from './0066-copies-at-hand.ts'
import { copiesByArrival } from './0067-copies-by-arrival.ts'
import { deskDevices } from './0068-desk-devices.ts'
import type { Migration } from './migration.ts'

export const migrations: readonly Migration[] = [
  firstWave,
  acquisitionSuggestions,
  listsOfTitlesInOneTree,
  basesAndProviders,
  titleDisplays,
  copiesInOrder,
  shownTitlesByNumber,
  rolesWordByWord,
  codesForAddresses,
  identifiersInOneTree,
  displaysOfPresentRecords,
  circulation,
  alerts,
  person,
  dataVersions,
  activitiesOfThePatronHalf,
  returnedEmails,
  withdrawnRecords,
  staffSessions,
  requestDelivery,
  loanTokens,
  readerNotes,
  jobProgress,
  lockOutDecay,
  ownFields,
  calendarTitles,
  deskMessages,
  commentsWithoutWriter,
  usernamesInAnyCase,
  copiesAtHand,
  copiesByArrival,
  deskDevices,
]

// Any number will do, as long as every process of this program takes the same.
const migrationLock = 0x6661726f6c

const makeLedger = sql`create table if not exists migration (name text not null primary key, applied_at text not null)`

async function applied(transaction: Transaction<Tables>): Promise<readonly string[]> {
  await makeLedger.execute(transaction)
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(transaction)
  return rows.map((row) => row.name)
}

async function apply(transaction: Transaction<Tables>, engine: EngineName, migration: Migration): Promise<void> {
  for (const statement of migration.statements(engine)) await sql.raw(statement).execute(transaction)
  await sql`insert into migration (name, applied_at) values (${migration.name}, ${new Date().toISOString()})`.execute(transaction)
}

const tablesOf = {
  sqlite: sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`,
  postgresql: sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = current_schema()`,
}

/** Tables of another program stay alone: ours beside them would be hard to take out again. */
async function refuseForeign(transaction: Transaction<Tables>, engine: EngineName): Promise<void> {
  const { rows } = await tablesOf[engine].execute(transaction)
  if (rows.length === 0 || rows.some(({ name }) => name === 'migration')) return
  throw new Error(`it holds tables of another program (${rows[0]!.name}): name an empty database`)
}

/**
 * Brings the schema up to this program, all steps or none; several processes may start at once. Answers the names of the steps
 * taken. Rejects when the database was made by a newer program.
 */
export async function migrate(
  database: Kysely<Tables>,
  engine: EngineName,
  steps: readonly Migration[] = migrations,
): Promise<readonly string[]> {
  return database.transaction().execute(async (transaction) => {
    if (engine === 'postgresql') await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
    await refuseForeign(transaction, engine)
    const done = await applied(transaction)
    const unknown = done.find((name) => !steps.some((migration) => migration.name === name))
    if (unknown) throw new Error(`The database holds the step ${unknown}, which this program does not know: it was made by a newer one.`)
    const pending = steps.filter((migration) => !done.includes(migration.name))
    for (const migration of pending) await apply(transaction, engine, migration)
    return pending.map((migration) => migration.name)
  })
}
