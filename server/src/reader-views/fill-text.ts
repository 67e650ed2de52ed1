import { countOfPlural, dayOrderTag, type Language } from '@farol/contract/language.ts'
import { alertTexts, type AlertTexts } from './alert-texts.ts'

type Value = string | number | undefined

/** A local day with its weekday, `terça-feira, 24/11/2026`. */
export function dayText(day: string, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`)
  const weekday = new Intl.DateTimeFormat(dayOrderTag(language), { weekday: 'long', timeZone: 'UTC' }).format(date)
  return `${weekday}, ${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}

/** Integer cents of real; `R$` in Portuguese, `$` in English (specification, section 9). */
function moneyText(cents: number, language: Language): string {
  const parts = new Intl.NumberFormat(dayOrderTag(language), { style: 'currency', currency: 'BRL' }).formatToParts(cents / 100)
  return parts.map(({ type, value }) => (type === 'currency' ? (language === 'en' ? '$' : 'R$') : value)).join('')
}

const longestValue = 160

/** One line, cut at a word. */
export const shortened = (text: string, longest = longestValue): string =>
  cutAtWord(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), longest)

/** As many characters as the desk takes in a notice. */
const longestNotice = 4_000

/** Paragraphs as they were written, the lines of a list each in its own. */
const inLines = (text: string): string =>
  cutAtWord(
    text
      .replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
      .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
    longestNotice,
  )

function cutAtWord(plain: string, longest: number): string {
  if (plain.length <= longest) return plain
  const cut = plain.slice(0, longest)
  const end = cut.lastIndexOf(' ')
  return `${(end > longest / 2 ? cut.slice(0, end) : cut.toWellFormed().replace(/\uFFFD$/, '')).trimEnd()}…`
}

const counted = (forms: { readonly one: string; readonly other: string }, count: number, language: Language) =>
  forms[new Intl.PluralRules(dayOrderTag(language)).select(countOfPlural(count, language)) === 'one' ? 'one' : 'other'].replace(
    '{n}',
    String(count),
  )

const inside = (frame: string, value: string) => frame.replace('{value}', () => value)

function shown(value: Value, form: string | undefined, { forms, language }: { forms: AlertTexts['forms']; language: Language }): string {
  if (value === undefined || value === '') return ''
  if (form === 'day') return dayText(String(value), language)
  if (form === 'money') return moneyText(Number(value), language)
  if (form === 'days' || form === 'titles') return counted(forms[form], Number(value), language)
  if (form === 'until') return inside(forms.until, dayText(String(value), language))
  if (form === 'at') return inside(forms.at, String(value))
  if (form === 'reason') return inside(forms.reason, shortened(String(value), 500))
  return form === 'whole' ? inLines(String(value)) : shortened(String(value))
}

/** Fills `{name}` and `{name:form}`. A name without a value is left out with the words around it. */
export const filled = (text: string, params: Readonly<Record<string, Value>>, language: Language): string =>
  text.replace(/\{(\w+)(?::(\w+))?\}/g, (_mark, name: string, form: string | undefined) =>
    shown(params[name], form, { forms: alertTexts(language).forms, language }),
  )
