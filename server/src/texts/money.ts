import { languageTag, type Language } from '@farol/contract/language.ts'

/** Integer cents of real; `R$` in Portuguese, `$` in English (specification, section 9). */
export const money = (cents: number, language: Language): string =>
  new Intl.NumberFormat(languageTag(language), { style: 'currency', currency: 'BRL' })
    .formatToParts(cents / 100)
    .map(({ type, value }) => (type === 'currency' ? (language === 'en' ? '$' : 'R$') : value))
    .join('')
