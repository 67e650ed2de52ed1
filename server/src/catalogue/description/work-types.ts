import { allLanguages, type Language } from '@farol/contract/language.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/catalogue.server.json'

const texts = areaTexts<typeof pt>('catalogue')

/** The table of types of work a new institution begins with; an institution may change names and codes in its own table. */

export type ReferenceForm =
  | 'book'
  | 'chapter'
  | 'article'
  | 'thesis'
  | 'periodical'
  | 'event'
  | 'legislation'
  | 'standard'
  | 'film'
  | 'sound'
  | 'map'
  | 'score'
  | 'electronic'
  | 'image'
  | 'object'

export type WorkType = {
  code: string
  key: string
  names: Readonly<Record<Language, string>>
  form: ReferenceForm
  kardex: boolean
  multimedia: boolean
}

const row = (code: string, key: keyof typeof pt.workType, form: ReferenceForm, multimedia = false): WorkType => {
  const names = Object.fromEntries(allLanguages.map((language) => [language, texts(language).workType[key]]))
  return { code, key, names: names as Record<Language, string>, form, kardex: form === 'periodical', multimedia }
}

export const workTypes: WorkType[] = [
  row('1', 'book', 'book'),
  row('2', 'pamphlet', 'book'),
  row('3', 'catalogue', 'book'),
  row('4', 'article', 'article'),
  row('5', 'periodical', 'periodical'),
  row('6', 'dissertation', 'thesis'),
  row('7', 'undergraduate_work', 'thesis'),
  row('8', 'standard', 'standard'),
  row('9', 'thesis', 'thesis'),
  row('10', 'specialization_work', 'thesis'),
  row('11', 'music', 'sound', true),
  row('12', 'score', 'score'),
  row('13', 'kit', 'object', true),
  row('14', 'database', 'electronic'),
  row('15', 'reference_work', 'book'),
  row('16', 'report', 'book'),
  row('17', 'proceedings', 'event'),
  row('18', 'dvd', 'film', true),
  row('19', 'chapter', 'chapter'),
  row('20', 'legislation', 'legislation'),
  row('21', 'rare_book', 'book'),
  row('22', 'video', 'film', true),
  row('23', 'map', 'map', true),
  row('24', 'cd_rom', 'electronic', true),
  row('25', 'braille', 'book'),
  row('26', 'dvd_rom', 'electronic', true),
  row('27', 'sound', 'sound', true),
  row('28', 'audiobook', 'sound', true),
  row('29', 'picture', 'image', true),
  row('30', 'archive', 'image'),
  row('49', 'ebook', 'book'),
]

const byCode = new Map(workTypes.map((type) => [type.code, type]))
const byKey = new Map(workTypes.map((type) => [type.key, type]))

export const workTypeOfCode = (code: string): WorkType | undefined => byCode.get(code)
export function workTypeCode(key: string): string {
  const type = byKey.get(key)
  if (!type) throw new Error(`no type of work is called ${key}`)
  return type.code
}
