import { sql } from 'kysely'
import type { LibraryCalendar } from '../../../../circulation/calendar.ts'
import type { LimitRow } from '../../../../circulation/limit-choice.ts'
import { localMoment } from '../../../../circulation/local-time.ts'
import type { LoanPolicy } from '../../../../circulation/policy-choice.ts'
import type { PenaltyRules } from '../../../../circulation/returning.ts'
import type { VacationWindow } from '../../../../circulation/vacation-window.ts'
import { settingNames } from '../../../../ports/institution-settings.ts'
import { circulationSetting, type CirculationSettings } from '../../../../ports/library-system/circulation-settings.ts'
import type { Handles } from '../../../database/handles.ts'
import { limitOf, policyOf, windowOf } from './policy-rows.ts'
import { hoursIn, settingsIn } from './stored-settings.ts'

export interface LibraryOfBook {
  readonly code: string
  readonly name: string
}

/** Settings, calendars and rows of the rule book, read once for an act. */
export interface RuleBook {
  readonly now: Date
  readonly settings: CirculationSettings
  readonly libraries: ReadonlyMap<number, LibraryOfBook>
  readonly centralLibraryId?: number
  readonly penalties: PenaltyRules
  /** Living rows. */
  readonly policies: readonly LoanPolicy[]
  readonly limits: readonly LimitRow[]
  readonly windows: readonly VacationWindow[]
  calendarOf(libraryId: number): LibraryCalendar
  libraryOf(libraryId: number): LibraryOfBook
  /** The local date of the instant `now`. */
  readonly today: string
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

/** Settings with the hours, and the libraries, in one statement: every act and every list begins with it. */
async function readHouse({ read }: Handles) {
  const rows = await read
    .selectFrom('library')
    .select([sql<'library' | 'setting'>`'library'`.as('what'), 'id', 'code', 'name'])
    .unionAll(
      read
        .selectFrom('institution_setting')
        .select([sql`'setting'`.as('what'), sql<number>`0`.as('id'), 'name as code', 'value as name'])
        .where('name', 'in', [circulationSetting, settingNames.institution]) as never,
    )
    .execute()
  const settings = rows.filter((row) => row.what === 'setting')
  const stored = new Map(settings.map((row) => [row.code, JSON.parse(row.name) as unknown]))
  const libraries = rows.filter((row) => row.what === 'library')
  return { settings: settingsIn(stored), hoursOf: hoursIn(stored), libraries }
}

const readPolicies = async ({ read }: Handles) =>
  (await read.selectFrom('loan_policy').selectAll().where('retired_at', 'is', null).orderBy('id').execute()).map(policyOf)
const readLimits = async ({ read }: Handles) => (await read.selectFrom('loan_limit').selectAll().execute()).map(limitOf)
const readWindows = async ({ read }: Handles) =>
  (await read.selectFrom('vacation_window').selectAll().where('retired_at', 'is', null).execute()).map(windowOf)

/** One statement, and one for each part that is asked for. */
export async function loadRuleBook(handles: Handles, parts: readonly BookPart[] = []): Promise<RuleBook> {
  const now = handles.clock.now()
  const { settings, hoursOf, libraries: rows } = await readHouse(handles)
  const libraries = new Map(rows.map(({ id, code, name }) => [id, { code, name }]))
  const central = rows.find((one) => one.code === settings.centralLibrary)
  const calendars = new Map<number, LibraryCalendar>()
  const calendarOf = (libraryId: number): LibraryCalendar => {
    let calendar = calendars.get(libraryId)
    if (!calendar) {
      calendar = { libraryId, zone: settings.zone, hours: hoursOf(libraries.get(libraryId)?.code ?? '') }
      calendars.set(libraryId, calendar)
    }
    return calendar
  }
  return {
    now,
    settings,
    libraries,
    ...(central ? { centralLibraryId: central.id } : {}),
    penalties: penaltiesOf(settings),
    policies: parts.includes('policies') ? await readPolicies(handles) : [],
    limits: parts.includes('limits') ? await readLimits(handles) : [],
    windows: parts.includes('windows') ? await readWindows(handles) : [],
    calendarOf,
    libraryOf: (libraryId) => libraries.get(libraryId) ?? { code: String(libraryId), name: '' },
    today: localMoment(now, settings.zone).date,
  }
}
