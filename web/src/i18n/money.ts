import { type Language, languageTag } from '@farol/contract/language.ts'

/** An amount in cents of real as the reader writes it; English readers see `$`, as the family of systems has it. */
export function formatMoney(cents: number, language: Language): string {
  const format = new Intl.NumberFormat(languageTag(language), { style: 'currency', currency: 'BRL' })
  const symbol = language === 'en' ? '$' : 'R$'
  return format
    .formatToParts(cents / 100)
    .map(({ type, value }) => (type === 'currency' ? symbol : value))
    .join('')
}
