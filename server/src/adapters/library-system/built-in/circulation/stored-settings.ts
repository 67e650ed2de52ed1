import type { OpeningHours } from '../../../../circulation/calendar.ts'
import { neverOpen, openingHoursOf, type WrittenHours } from '../../../../circulation/written-hours.ts'
import { settingNames } from '../../../../ports/institution-settings.ts'
import {
  circulationSetting,
  circulationSettingsOf,
  type CirculationSettings,
} from '../../../../ports/library-system/circulation-settings.ts'

/** Values of settings by their names, parsed. */
export type StoredSettings = ReadonlyMap<string, unknown>

export const settingsIn = (stored: StoredSettings): CirculationSettings => circulationSettingsOf(stored.get(circulationSetting))

/** Hours of a library by its code. */
export function hoursIn(stored: StoredSettings): (code: string) => OpeningHours {
  const { hours = [] } = (stored.get(settingNames.institution) ?? {}) as { hours?: readonly WrittenHours[] }
  const written = new Map(hours.map((one) => [one.library, one]))
  return (code) => {
    const own = written.get(code)
    return own ? openingHoursOf(own) : neverOpen
  }
}
