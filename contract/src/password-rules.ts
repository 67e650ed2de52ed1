import type { PasswordRules } from './schemas/password-rules.ts'

export type { PasswordRules } from './schemas/password-rules.ts'

/** The rules in the order in which they are shown. */
export const passwordRuleNames = ['length', 'has_numbers', 'only_numbers', 'special_char', 'diff_case', 'diff_name', 'last_pw'] as const

export type PasswordRule = (typeof passwordRuleNames)[number]

/** Long rather than motley (NIST SP 800-63B-4, OWASP ASVS 6.2): an institution may go down to 8 characters. */
export const defaultPasswordRules: PasswordRules = { length: { min: 15, max: 128 }, diff_name: true, last_pw: 3 }

const specialCharacters = /[@!#$%&*()_-]/
const leastNamePart = 3

/** One form of a password for typing, keeping and comparing: NFC, never cut or folded. */
export const passwordText = (typed: string): string => typed.normalize('NFC')

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const nameParts = (name: string) =>
  folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => [...part].length >= leastNamePart)

type Check = (password: string, name: string, rules: PasswordRules) => boolean

const checks: Readonly<Record<Exclude<PasswordRule, 'last_pw'>, Check>> = {
  length: (password, _name, { length }) => {
    const count = [...password].length
    return !length || (count >= length.min && count <= length.max)
  },
  has_numbers: (password) => /\p{Nd}/u.test(password),
  only_numbers: (password) => /^[0-9]+$/.test(password),
  special_char: (password) => specialCharacters.test(password),
  diff_case: (password) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
  diff_name: (password, name) => {
    const text = folded(password)
    return !nameParts(name).some((part) => text.includes(part))
  },
}

/** One rule of the institution and whether a password keeps it; `met` undefined: only the server can tell. */
export interface RuleState {
  readonly rule: PasswordRule
  readonly met: boolean | undefined
}

/** The state of every rule that the institution has. `name` is the person's full name. */
export function ruleStates(rules: PasswordRules, typed: string, name: string): readonly RuleState[] {
  const password = passwordText(typed)
  return passwordRuleNames
    .filter((rule) => rules[rule] !== undefined && rules[rule] !== false && rules[rule] !== 0)
    .map((rule) => ({ rule, met: rule === 'last_pw' ? undefined : password !== '' && checks[rule](password, name, rules) }))
}

/** The rules that a password breaks, as far as both sides can tell. */
export const brokenRules = (rules: PasswordRules, typed: string, name: string): readonly PasswordRule[] =>
  ruleStates(rules, typed, name)
    .filter((state) => state.met === false)
    .map((state) => state.rule)
