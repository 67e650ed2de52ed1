import { defaultPasswordRules } from '@farol/contract/password-rules.ts'
import { PasswordRules } from '@farol/contract/schemas/password-rules.ts'
import * as z from 'zod/mini'
import { settingNames } from '../../ports/institution-settings.ts'
import type { Stores } from '../../ports/stores.ts'

/** Shorter is never accepted, whatever the institution sets (OWASP ASVS 6.2.1), unless it keeps PINs of digits alone. */
const leastLength = 8
const leastDigits = 4
const usualMax = defaultPasswordRules.length!.max

/** The institution's rules, else the default ones. */
export async function passwordRules({ settings }: Pick<Stores, 'settings'>): Promise<PasswordRules> {
  const set = await settings.get(settingNames.passwordRules)
  if (set === undefined) return defaultPasswordRules
  const rules = z.parse(PasswordRules, set.value)
  const least = rules.only_numbers ? leastDigits : leastLength
  const { min = least, max = usualMax } = rules.length ?? {}
  return { ...rules, length: { min: Math.max(least, min), max } }
}
