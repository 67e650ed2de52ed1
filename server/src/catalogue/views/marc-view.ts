import type { Language } from '@farol/contract/language.ts'
import type { MarcRecord } from '../record.ts'
import { isDataField } from '../record.ts'
import { areaTexts, textOf } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/catalogue.server.json'

const texts = areaTexts<typeof pt>('catalogue')

export type MarcLine = { tag: string; indicators: string; label: string; subfields: { code: string; value: string }[] }

/** Name of a tag in a language; empty when the tag has none. */
export const tagName = (tag: string, language: Language): string => textOf(texts(language).marcTag, tag) ?? ''

/** The record as labelled lines; blanks of fixed fields and indicators are shown as `#`. */
export function labelledMarc(record: MarcRecord, language: Language = 'pt'): MarcLine[] {
  const line = (tag: string, indicators: string, subfields: MarcLine['subfields']): MarcLine => ({
    tag,
    indicators,
    label: tagName(tag, language),
    subfields,
  })
  const fixed = (value: string): MarcLine['subfields'] => [{ code: '', value: value.replaceAll(' ', '#') }]
  return [
    line('LDR', '', fixed(record.leader)),
    ...record.fields.map((field) =>
      isDataField(field)
        ? line(field.tag, `${field.ind1}${field.ind2}`.replaceAll(' ', '#'), field.subfields)
        : line(field.tag, '', fixed(field.value)),
    ),
  ]
}

/** The record as plain text, one field a line: `245 10 $a … $b …`. */
export const plainMarc = (record: MarcRecord): string =>
  labelledMarc(record)
    .map(({ tag, indicators, subfields }) => {
      const body = subfields.map(({ code, value }) => (code ? `$${code} ${value}` : value)).join(' ')
      return `${tag} ${indicators.padEnd(2)} ${body}\n`
    })
    .join('')
