import { defaultLanguage, type Language } from '@farol/contract/language.ts'
import i18next, { type i18n } from 'i18next'
import { areas, languageTags, type Texts } from './texts.ts'

interface PluralResolver {
  getSuffix(code: string, count: number, options?: object): string
}

/** An i18next of its own for one language: one per page on the server, one for the life of the page in the browser. */
export function startTexts(language: Language, texts: Texts): i18n {
  const instance = i18next.createInstance()
  void instance.init({
    lng: language,
    fallbackLng: defaultLanguage,
    resources: { [language]: texts as never },
    ns: areas,
    defaultNS: 'shell',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  // From a million on, Romance languages have a plural of their own (“milhões de”), which no text of ours needs.
  const plurals = instance.services.pluralResolver as PluralResolver
  const suffix = plurals.getSuffix.bind(plurals)
  plurals.getSuffix = (code, count, options) => suffix(code, Math.min(count, 999_999), options)
  return instance
}

/** Formats are dear to make and cheap to use: one of each kind for each language. */
function kept<F>(make: (tag: string) => F): (language: Language) => F {
  const made = new Map<Language, F>()
  return (language) => {
    const format = made.get(language) ?? make(languageTags[language])
    made.set(language, format)
    return format
  }
}

const numbers = kept((tag) => new Intl.NumberFormat(tag))
const days = kept((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }))

/** What stands between thousands. Spanish and Italian leave four figures together. */
const thousands: { readonly [L in Language]: string } = { pt: '.', en: ',', es: '.', fr: '\u202F', it: '.' }
const together: readonly Language[] = ['es', 'it']

/** 1234 as the reader writes it. Counts are written here: a browser takes 30 ms to have its own ready, on a slow telephone 100. */
export function formatNumber(value: number, language: Language): string {
  if (!(Number.isInteger(value) && value >= 0 && value < 1e6)) return numbers(language).format(value)
  const [whole, last] = [Math.floor(value / 1000), String(value % 1000)]
  if (whole === 0) return last
  return whole + (whole < 10 && together.includes(language) ? '' : thousands[language]) + last.padStart(3, '0')
}

/** A local date YYYY-MM-DD as the reader writes it: 27 de nov. de 2026. It is a day, not an instant: no zone moves it. */
export function formatDay(day: string, language: Language): string {
  const [year, month, date] = day.split('-').map(Number)
  const instant = new Date(Date.UTC(year ?? 1970, (month ?? 1) - 1, date ?? 1))
  return days(language).format(instant)
}
