import type { RegistrationRule } from '../../reader-views/registration-rules.ts'
import { enabledFields } from '@farol/contract/personal-data.ts'
import { writtenFields } from '@farol/contract/schemas/personal-data.ts'

export type WrittenField = keyof typeof writtenFields
export type EnabledField = (typeof enabledFields)[number]

/** What the institution's document says of personal data. */
export interface PersonalDataSettings {
  /** Fields that are collected only where the institution needs them (LGPD, article 6, necessity). */
  readonly enabled: readonly EnabledField[]
  /** Of these, the ones that another system of the institution fills. */
  readonly fromElsewhere: readonly EnabledField[]
  /** How registrations are renewed; at the desk where a category is not named. */
  readonly registration: readonly RegistrationRule[]
}

const isEnabledField = (field: string): field is EnabledField => (enabledFields as readonly string[]).includes(field)

/** Whether this institution holds a field at all. */
export const isHeld = (field: string, { enabled }: PersonalDataSettings): boolean => !isEnabledField(field) || enabled.includes(field)

/** Names of the fields that the person may change, in the order of the form. */
export const openFields = (settings: PersonalDataSettings): readonly WrittenField[] =>
  (Object.keys(writtenFields) as WrittenField[]).filter(
    (field) => isHeld(field, settings) && !(settings.fromElsewhere as readonly string[]).includes(field),
  )
