import { sql, type Selectable } from 'kysely'
import type { LibraryCalendar } from '../../../../circulation/calendar.ts'
import type { LimitRow } from '../../../../circulation/limit-choice.ts'
import { localMoment } from '../../../../circulation/local-time.ts'
import type { LoanPolicy } from '../../../../circulation/policy-choice.ts'
import type { PenaltyRules } from '../../../../circulation/returning.ts'
import type { RuleBook as RuleBookOfAct } from '../../../../circulation/rule-book.ts'
import { settingNames } from '../../../../ports/institution-settings.ts'
import { circulationSetting, type CirculationSettings } from '../../../../ports/library-system/circulation-settings.ts'
import type { Handles } from '../../../database/handles.ts'
import type { LoanPolicyTable } from '../../../database/areas/loan-rules.ts'
import { kept } from '../../../database/reference-reads.ts'
import { idList } from '../../../database/value-lists.ts'
import { limitOf, policyOf, windowOf } from './policy-rows.ts'
import { hoursIn, settingsIn } from './stored-settings.ts'

/** The rule book as it is stored, read once for an act. */
export interface RuleBook extends RuleBookOfAct {
  readonly settings: CirculationSettings
  /** Categories whose holds stand first. */
  readonly firstCategories: ReadonlySet<number>
}

export type BookPart = 'policies' | 'limits' | 'windows'

const penaltiesOf = (settings: CirculationSettings): PenaltyRules => ({
  lateness: { toleranceDays: settings.toleranceDays, onlyOpenDays: settings.onlyOpenDays },
  fine: {
    capByPrice: settings.capFineByPrice,
    ...(settings.fineCap === undefined ? {} : { capCents: settings.fineCap }),
    ...(settings.maxFineDays === undefined ? {} : { maxDays: settings.maxFineDays }),
  },
  suspension: {
    sameDay: settings.sameDaySuspensions,
    ...(settings.maxSuspensionDays === undefined ? {} : { maxDays: settings.maxSuspensionDays }),
  },
})

type Read = Handles['read']

/** Settings with the hours, the libraries and the codes of categories, in one statement: every act and every list begins with it. */
async function readHouse(read: Read) {
  const rows = await read
    .selectFrom('library')
    .select([sql<'library' | 'setting' | 'category'>`'library'`.as('what'), 'id', 'code', 'name'])
    .unionAll(
      read
        .selectFrom('institution_setting')
        .select([sql`'setting'`.as('what'), sql<number>`0`.as('id'), 'name as code', 'value as name'])
        .where('name', 'in', [circulationSetting, settingNames.institution]) as never,
    )
    .unionAll(read.selectFrom('patron_category').select([sql`'category'`.as('what'), 'id', 'code', sql<string>`''`.as('name')]) as never)
    .execute()
  const found = rows.filter((row) => row.what === 'setting')
  const stored = new Map(found.map((row) => [row.code, JSON.parse(row.name) as unknown]))
  const settings = settingsIn(stored)
  const list = rows.filter((row) => row.what === 'library')
  const libraries = new Map(list.map(({ id, code, name }) => [id, { code, name }]))
  const central = list.find((one) => one.code === settings.centralLibrary)
  const first = rows.filter(({ what, code }) => what === 'category' && settings.teacherFirst.includes(code))
  return {
    settings,
    libraries,
    central,
    firstCategories: new Set(first.map((row) => row.id)),
    penalties: penaltiesOf(settings),
    calendarOf: calendarsOf(settings, libraries, hoursIn(stored)),
  }
}

function calendarsOf(
  { zone }: CirculationSettings,
  libraries: RuleBook['libraries'],
  hoursOf: ReturnType<typeof hoursIn>,
): RuleBook['calendarOf'] {
  const calendars = new Map<number, LibraryCalendar>()
  return (libraryId) => {
    const known = calendars.get(libraryId)
    if (known) return known
    const calendar = { libraryId, zone, hours: hoursOf(libraries.get(libraryId)?.code ?? '') }
    calendars.set(libraryId, calendar)
    return calendar
  }
}

const readPolicies = async (read: Read) =>
  (await read.selectFrom('loan_policy').selectAll().where('retired_at', 'is', null).orderBy('id').execute()).map(policyOf)
const readLimits = async (read: Read) => (await read.selectFrom('loan_limit').selectAll().execute()).map(limitOf)
const readWindows = async (read: Read) =>
  (await read.selectFrom('vacation_window').selectAll().where('retired_at', 'is', null).execute()).map(windowOf)

/** How many loans readers may have. */
export const loadLimits = (handles: Handles): Promise<readonly LimitRow[]> => kept(handles, 'limits', readLimits)

const policiesById = (rows: readonly Selectable<LoanPolicyTable>[]) => new Map(rows.map((row) => [row.id, policyOf(row)]))

/** Rows that loans were made under, the retired ones too: a loan keeps its own. */
export async function loadPoliciesOf(handles: Handles, ids: readonly number[]): Promise<ReadonlyMap<number, LoanPolicy>> {
  if (ids.length === 0) return new Map()
  const all = (read: Read) => read.selectFrom('loan_policy').selectAll()
  if (handles.reference) return handles.reference.get('policies of loans', async (read) => policiesById(await all(read).execute()))
  return policiesById(await all(handles.read).where('id', 'in', idList(handles.engine, ids)).execute())
}

/** One statement, and one for each part that is asked for; none outside a transaction while nothing of it is written. */
export async function loadRuleBook(handles: Handles, parts: readonly BookPart[] = []): Promise<RuleBook> {
  const now = handles.clock.now()
  const { settings, libraries, central, firstCategories, penalties, calendarOf } = await kept(handles, 'house', readHouse)
  return {
    now,
    settings,
    libraries,
    ...(central ? { centralLibraryId: central.id } : {}),
    firstCategories,
    penalties,
    policies: parts.includes('policies') ? await kept(handles, 'policies', readPolicies) : [],
    limits: parts.includes('limits') ? await loadLimits(handles) : [],
    windows: parts.includes('windows') ? await kept(handles, 'windows', readWindows) : [],
    calendarOf,
    libraryOf: (libraryId) => libraries.get(libraryId) ?? { code: String(libraryId), name: '' },
    today: localMoment(now, settings.zone).date,
  }
}
