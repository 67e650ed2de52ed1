import type { MessageParams } from '@farol/contract/errors.ts'
import { languageTag, type Language } from '@farol/contract/language.ts'
import { money } from '../texts/money.ts'
import { serverTexts } from '../texts/server-texts.ts'

type Param = MessageParams[string]

/** A local date `YYYY-MM-DD` as the reader writes it. */
const day = (text: string, language: Language) =>
  new Intl.DateTimeFormat(languageTag(language), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${text}T00:00:00Z`),
  )

function shown(value: Param, form: string | undefined, language: Language): string {
  if (form === 'dia' && /^\d{4}-\d{2}-\d{2}/.test(String(value))) return day(String(value).slice(0, 10), language)
  if (form === 'dinheiro') return money(Number(value), language)
  if (form === 'estado') return new Map(Object.entries(serverTexts(language, 'errors').states)).get(String(value)) ?? String(value)
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? one : one.descricao)).join(', ')
  return String(value)
}

/**
 * Fills the marks of a sentence: `{n}` as it is, `{ate:dia}` as a day, `{valor:dinheiro}` as money,
 * `{estado:estado}` as the word for a state. A mark without a value stays.
 */
export const filled = (text: string, params: MessageParams, language: Language): string =>
  text.replace(/\{(\w+)(?::(\w+))?\}/g, (mark, name: string, form: string | undefined) => {
    const value = params[name]
    return value === undefined ? mark : shown(value, form, language)
  })
