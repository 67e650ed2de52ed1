import { type Language, countOfPlural, defaultLanguage, languageFacts, languageTag } from '@farol/contract/language.ts'
import i18next, { type i18n } from 'i18next'
import { areas, type Texts } from './texts.ts'

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
  const plurals = instance.services.pluralResolver as PluralResolver
  const suffix = plurals.getSuffix.bind(plurals)
  plurals.getSuffix = (code, count, options) => suffix(code, countOfPlural(count, code), options)
  return instance
}

// Dear to make and cheap to use: one for each language.
const numbers = new Map<Language, Intl.NumberFormat>()

function numbersOf(language: Language): Intl.NumberFormat {
  const format = numbers.get(language) ?? new Intl.NumberFormat(languageTag(language))
  numbers.set(language, format)
  return format
}

/** Languages that leave four figures together. */
const together: readonly Language[] = ['es', 'it']

/** 1234 as the reader writes it. Counts are written here: a browser takes 30 ms to have its own ready, on a slow telephone 100. */
export function formatNumber(value: number, language: Language): string {
  if (!(Number.isInteger(value) && value >= 0 && value < 1e6)) return numbersOf(language).format(value)
  const [whole, last] = [Math.floor(value / 1000), String(value % 1000)]
  if (whole === 0) return last
  return whole + (whole < 10 && together.includes(language) ? '' : languageFacts(language).thousands) + last.padStart(3, '0')
}
