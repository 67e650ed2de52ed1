import { control, field, marcRecord, type Field, type MarcRecord } from '../marc.ts'
import { areaCode } from '../teaching/areas.ts'
import { agency } from './agency.ts'
import { countryOf } from './countries.ts'
import { kinds, type KindOfTitle } from './kinds.ts'
import { nameField, surnameFirst, type Contributor } from './names.ts'
import { shelfMark } from './shelf-mark.ts'
import { subjectField } from './subjects.ts'
import type { Work } from './work.ts'

const articles: Readonly<Record<string, RegExp>> = {
  por: /^(O|A|Os|As|Um|Uma) /,
  spa: /^(El|La|Los|Las|Un|Una) /,
  eng: /^(The|A|An) /,
  fre: /^(Le|La|Les|Un|Une|L['’])\s?/,
  ita: /^(Il|Lo|La|I|Gli|Le|Un|Una|L['’])\s?/,
  ger: /^(Der|Die|Das|Ein|Eine) /,
  ara: /^al-/,
  heb: /^ha-/,
}

const skippedOf = (title: string, language: string): number => articles[language]?.exec(title)?.[0].length ?? 0

export const skipped = (work: Work): number => work.skip ?? skippedOf(work.title, work.language)

function fixedField(work: Work): string {
  const year = work.year === undefined ? 'uuuu' : String(work.year)
  const serial = work.kind === 'periodical'
  const dates = serial ? `c${year}${work.endYear ?? '9999'}` : `${work.year === undefined ? 'n' : 's'}${year}    `
  const kind: KindOfTitle = kinds[work.kind]
  const middle = [...' '.repeat(17)]
  for (const [position, sign] of Object.entries(kind.at ?? {})) middle[Number(position) - 18] = sign
  if ('at'.includes(kind.leader[0]!) && work.form !== undefined && !serial) middle[33 - 18] = work.form
  return `261101${dates}${countryOf(work.place)}${middle.join('')}${work.language.padEnd(3)} d`
}

const mainContributor = (work: Work): Contributor | undefined => (work.byTitle ? undefined : work.contributors[0])

function titleField(work: Work, main: boolean): Field {
  const { number, name } = work.part ?? {}
  const after = work.responsibility ? ' /' : '.'
  const inner = work.remainder ? ' :' : after
  return field('245', `${main ? '1' : '0'}${skipped(work)}`, {
    a: work.title + (number || name ? '.' : inner),
    n: number && number + (name ? ',' : inner),
    p: name && name + inner,
    b: work.remainder && work.remainder + after,
    c: work.responsibility && `${work.responsibility}.`,
  })
}

function imprintField(work: Work): Field | undefined {
  const date = work.kind === 'periodical' ? `${work.year}-${work.endYear ?? ''}` : work.year === undefined ? '[s.d.]' : `${work.year}.`
  if (!work.place && !work.publisher && work.year === undefined) return undefined
  return field('260', '  ', {
    a: work.place && work.place + (work.publisher ? ' :' : ','),
    b: work.publisher && `${work.publisher},`,
    c: date,
  })
}

const physicalField = (work: Work): Field =>
  field('300', '  ', {
    a: (work.extent ?? '1 v.') + (work.illustrated ? ' :' : work.size ? ' ;' : ''),
    b: work.illustrated && work.illustrated + (work.size ? ' ;' : ''),
    c: work.size && work.size + (work.accompanying ? ' +' : ''),
    e: work.accompanying,
  })

function seriesFields(work: Work): Field[] {
  if (!work.series) return []
  const { title, volume } = work.series
  const values = { a: volume ? `${title} ;` : title, v: volume }
  return [field('490', '1 ', values), field('830', ' 0', values)]
}

function languageFields(work: Work): Field[] {
  if (!work.original) return []
  return [
    field('041', '1 ', { a: work.language, h: work.original.language }),
    field('240', `1${skippedOf(work.original.title, work.original.language)}`, {
      a: `${work.original.title}.`,
      l: languageNames[work.language],
    }),
  ]
}

const languageNames: Readonly<Record<string, string>> = {
  por: 'Português', spa: 'Espanhol', eng: 'Inglês', fre: 'Francês', ita: 'Italiano', ger: 'Alemão', rus: 'Russo', jpn: 'Japonês', heb: 'Hebraico', ara: 'Árabe',
} // prettier-ignore

const noteFields = (work: Work): Field[] => [
  ...(work.notes ?? []).map((text) => field('500', '  ', { a: text })),
  ...(work.contents ? [field('505', '0 ', { a: `${work.contents}.` })] : []),
  ...(work.summary ? [field('520', '  ', { a: work.summary })] : []),
]

function classFields(work: Work): Field[] {
  const main = mainContributor(work)
  const entry = main ? (typeof main.who === 'string' ? surnameFirst(main.who) : main.who.units[0]!) : work.title.slice(skipped(work))
  const mark = shelfMark(entry, main ? work.title.slice(skipped(work)) : '')
  return [
    field('072', ' 7', { a: areaCode(work.area), '2': 'cnpq' }),
    field('082', '04', { a: work.classNumber, '2': '23' }),
    field('090', '  ', { a: work.classNumber, b: mark, c: work.edition?.replace(/^(\d+)\. ed.*/, '$1. ed.') }),
  ]
}

/** The MARC 21 record of a title, ISBD marks and all. Its control number is its handle. */
export function bibRecord(work: Work): MarcRecord {
  const main = mainContributor(work)
  const added = work.byTitle ? work.contributors : work.contributors.slice(1)
  return marcRecord(`00000n${kinds[work.kind].leader} a2200000 a 4500`, [
    control('001', work.handle),
    control('003', agency),
    control('005', '20261101080000.0'),
    control('008', fixedField(work)),
    field('040', '  ', { a: agency, b: 'por', c: agency }),
    ...classFields(work),
    ...languageFields(work),
    main && nameField(main, true),
    titleField(work, main !== undefined),
    ...(work.variants ?? []).map((variant) => field('246', '3 ', { a: variant })),
    work.edition ? field('250', '  ', { a: work.edition }) : undefined,
    imprintField(work),
    physicalField(work),
    ...seriesFields(work),
    ...noteFields(work),
    ...work.subjects.map(subjectField),
    ...added.map((contributor) => nameField(contributor, false)),
    ...(work.fields ?? []),
  ])
}
