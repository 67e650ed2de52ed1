import type { Language } from '@farol/contract/language.ts'
import type { MarcRecord } from '../record.ts'
import { dataFields, subfield, subfields } from '../record.ts'
import { readable } from './clean.ts'
import type { Classification, KnowledgeArea } from './description.ts'
import { areaTexts, textOf } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/catalogue.server.json'

const texts = areaTexts<typeof pt>('catalogue')

const checkDigit: Record<string, string> = { '1': '3', '2': '6', '3': '9', '4': '1', '5': '4', '6': '7', '7': '0', '8': '2', '9': '5' }

/** The name of a great area by its full code. */
export function greatAreaName(code: string, language: Language = 'pt'): string | undefined {
  return code === cnpqCode(code[0] ?? '') ? textOf(texts(language).greatArea, code[0]!) : undefined
}

/** The name that readers of a language see: that of a great area is translated, where nobody gave it another. */
export const shownAreaName = (code: string, name: string, language: Language): string =>
  name === greatAreaName(code) ? greatAreaName(code, language)! : name

export const cnpqCode = (area: string): string => `${area}.00.00.00-${checkDigit[area]}`

/** From a decimal class on, the great area; the last entry that is not above the class counts. CDD and CDU share these borders. */
const borders: [number, string][] = [
  [0, '9'], [3, '1'], [7, '9'], [10, '6'], [30, '9'], [70, '6'], [80, '9'], [100, '7'], [300, '7'], [310, '1'], [320, '7'], [330, '6'], [350, '6'], [355, '9'],
  [360, '6'], [370, '7'], [380, '6'], [390, '7'], [400, '8'], [500, '1'], [570, '2'], [600, '9'], [610, '4'], [620, '3'], [630, '5'], [636.089, '5'],
  [640, '6'], [660, '3'], [664, '5'], [665, '3'], [700, '8'], [710, '6'], [730, '8'], [796, '4'], [800, '8'], [900, '7'], [910, '7'],
] // prettier-ignore

function areaOfClass(value: string): string | undefined {
  const figures = /^\d{3}(\.\d+)?/.exec(value)?.[0] ?? (/^\d{1,2}(?![\d])/.test(value) ? value.match(/^\d+/)![0].padEnd(3, '0') : undefined)
  if (figures === undefined) return undefined
  const number = Number(figures)
  return borders.findLast(([from]) => number >= from)?.[1]
}

const letterAreas: [RegExp, string][] = [
  [/^(QH|QK|QL|QM|QP|QR)/, '2'], [/^Q/, '1'], [/^R/, '4'], [/^S/, '5'], [/^T/, '3'], [/^[HJK]/, '6'], [/^[MNP]/, '8'], [/^Z/, '6'], [/^[BCDEFGL]/, '7'], [/^[AUV]/, '9'],
] // prettier-ignore

const tables: Record<string, '1' | '2' | '3'> = { cnpq: '1', capes: '2' }

/** Stated areas (072 with $2 cnpq, capes or a local table); none stated: the great area of CNPq that the class stands in. */
export function describeKnowledgeAreas(record: MarcRecord, classifications: Classification[]): KnowledgeArea[] {
  const stated = dataFields(record, '072').flatMap((field): KnowledgeArea[] => {
    const code = readable(subfields(field, 'ax').join(' ')).replaceAll(/[^\w.-]/g, '')
    const table = tables[(subfield(field, '2') ?? '').toLowerCase()]
    const name = table === '1' ? greatAreaName(code) : undefined
    return code && table ? [{ table, code, name: name ?? code, derived: false }] : []
  })
  if (stated.length > 0) return stated
  for (const scheme of ['cdd', 'cdu', 'local', 'lcc'] as const) {
    for (const { scheme: own, value } of classifications) {
      if (own !== scheme) continue
      const area = areaOfClass(value) ?? (scheme === 'lcc' ? letterAreas.find(([pattern]) => pattern.test(value))?.[1] : undefined)
      if (area) return [{ table: '1', code: cnpqCode(area), name: greatAreaName(cnpqCode(area))!, derived: true }]
    }
  }
  return []
}
