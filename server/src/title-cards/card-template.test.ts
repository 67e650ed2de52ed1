import { allLanguages, type Language } from '@farol/contract/language.ts'
import { ResultItem } from '@farol/contract/search.ts'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import type { Role } from '../catalogue/description/description.ts'
import type { CitingDiscipline } from '../ports/knowledge.ts'
import type { CopyCounts } from '../ports/library-system.ts'
import type { Names } from '../ports/shelf-terms.ts'
import { cardTemplate, fillCards, noTemplate, openCard } from './card-template.ts'
import { titleCard } from './title-card.ts'
import type { CardDescription, CardHeading } from './title-display.ts'

/** The same row of numbers each time. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const words = [
  'Dom Casmurro',
  'a "b": c',
  'línea\nnova',
  '\\',
  '\u0007',
  '\u00070\u0007',
  '\u2028',
  '东京',
  '"exemplares":0',
  '',
  '  ',
  '\n0\n',
  '["type","1"]',
]
const roles: readonly Role[] = ['author', 'translator', 'illustrator', 'organizer']

function anyTitle(next: (below: number) => number) {
  const one = <T>(list: readonly T[]) => list[next(list.length)]!
  const some = <T>(max: number, make: () => T) => Array.from({ length: next(max + 1) }, make)
  const text = () => `${one(words)}${one(words)}`
  const maybe = <T extends object>(fields: T): Partial<T> => (next(2) === 0 ? fields : {})
  const name = () => ({
    tag: '100', kind: one(['person', 'body'] as const), label: text(), key: '', main: next(2) === 0, roles: some(3, () => one(roles)), roleWords: [],
  }) // prettier-ignore
  const names = some(3, name) as unknown as CardDescription['names']
  const description = {
    level: one(['monograph', 'serial']),
    title: { full: text(), remainder: text(), responsibility: text() },
    names,
    ...maybe({ edition: text() }),
    ...maybe({ place: text() }),
    ...maybe({ publisher: text() }),
    ...maybe({ date: text(), year: next(3000) }),
    physicalDescription: some(2, text),
    ...maybe({ callNumber: { text: text() } }),
    identifiers: some(3, () => ({ scheme: one(['isbn', 'issn', 'lccn']), value: `${next(1000)}`, valid: next(3) > 0 })),
    languages: some(2, () => one(['por', 'eng', 'zxx', 'qqq'])),
    summaries: some(2, text),
    workType: one(['1', '20', '30', '49', '77']),
    online: next(2) === 0,
    accessible: next(2) === 0,
    knowledgeAreas: some(2, () => ({ table: one(['1', '2', '3']), code: one(['1.00.00.00-3', '1116']), name: text(), derived: false })),
  } as unknown as CardDescription
  const headings: CardHeading[] = [
    ...names.map((each, at) => ({ headingId: at + 1, kind: each.kind, label: each.label, role: 'author' as const })),
    ...some(2, () => ({ headingId: next(99), kind: 'topic' as const, label: text(), role: 'subject' as const })),
  ] as CardHeading[]
  return { id: 1 + next(1_000_000), description, headings }
}

const typeNames = new Map<string, Names>([
  ['1', { pt: 'Livro', en: 'Book', fr: 'Livre "ancien"' }],
  ['49', { pt: 'E-book' }],
  ['77', {}],
])
const areaNames = new Map([['1.00.00.00-3', 'Exatas\n"e" da Terra']])

const citing: readonly CitingDiscipline[] = [
  {
    titleId: 1,
    course: { code: 'LET', name: 'Letras "vernáculas"' },
    discipline: { code: 'LET101', name: 'Literatura\n1' },
    kind: 'basic',
  },
  {
    titleId: 1,
    course: { code: 'DIR', name: 'Direito' },
    discipline: { code: 'D.1', name: 'Direito e literatura' },
    kind: 'complementary',
  },
]

interface Counts {
  readonly counts?: CopyCounts | undefined
  readonly cited?: readonly CitingDiscipline[] | undefined
}

const filled = async (template: string, hasPictures: boolean, language: Language, { counts, cited }: Counts = {}) => {
  const deps = { language, typeNames, areaNames: async () => areaNames, hasPictures }
  return (await fillCards(deps, [[1, openCard(template)!]], { counts: () => counts, cited: () => cited }))[0]![1]
}

describe('a card that is filled in', () => {
  test('is the very text of the card that is made whole, for any title, in any language', async () => {
    const next = numbers(20)
    let templates = 0
    for (let at = 0; at < 600; at += 1) {
      const title = anyTitle(next)
      const template = cardTemplate(title)
      JSON.parse(template)
      if (template === noTemplate) continue
      templates += 1
      const counts = next(3) === 0 ? undefined : ({ copies: next(5000), available: next(50) } as CopyCounts)
      const cited = [undefined, [], citing][next(3)]
      const hasPictures = next(2) === 0
      const { description } = title
      const [number] = description.identifiers.filter(({ valid, scheme }) => valid && (scheme === 'isbn' || scheme === 'issn'))
      const knowledgeAreas = description.knowledgeAreas.map((area) => ({ ...area, name: areaNames.get(area.code) ?? area.name }))
      for (const language of allLanguages) {
        const mayHaveCover = hasPictures && number?.scheme === 'isbn'
        const source = {
          ...title,
          description: { ...description, knowledgeAreas },
          counts,
          cited,
          typeNames: typeNames.get(description.workType),
          mayHaveCover,
        }
        expect(await filled(template, hasPictures, language, { counts, cited })).toBe(JSON.stringify(titleCard(source, language)))
      }
    }
    expect(templates).toBeGreaterThan(500)
  })

  test('is none where it would not be as promised, or where its title says what marks a gap', () => {
    const title = anyTitle(numbers(7))
    const areas = (code: string) => ({
      ...title,
      description: { ...title.description, knowledgeAreas: [{ table: '1' as const, code, name: 'x', derived: false }] },
    })
    expect(cardTemplate(areas('1116'))).not.toBe(noTemplate)
    expect(cardTemplate(areas('no code'))).toBe(noTemplate)
    const rung = { ...title, description: { ...title.description, place: '\u00070\u0007' } }
    expect(cardTemplate(rung)).toBe(noTemplate)
    expect(openCard(noTemplate)).toBeUndefined()
  })

  test('is there for just those titles of which the whole card is as promised', () => {
    const next = numbers(41)
    const one = <T>(list: readonly T[]) => list[next(list.length)]!
    const codes = ['1', '20', '1.00.00.00-3', 'é', '東', 'a b', 'a_b', '', 'x'.repeat(64), 'x'.repeat(65)]
    const good = () => one(codes.slice(0, 3))
    const code = () => (next(4) === 0 ? one(codes) : good())
    const kept = { valid: 0, refused: 0 }
    for (let at = 0; at < 600; at += 1) {
      const title = anyTitle(next)
      const knowledgeAreas = title.description.knowledgeAreas.map((area) => ({ ...area, table: code() as '1', code: code(), name: 'x' }))
      const description = { ...title.description, workType: code(), knowledgeAreas }
      const card = titleCard({ ...title, description, counts: undefined, typeNames: undefined }, 'pt')
      // What feigns the mark of a gap is another reason for there being no card.
      const isFeigned = JSON.stringify(card).includes('"\\u00070\\u0007"')
      const isValid = z.safeParse(ResultItem, card).success
      expect(cardTemplate({ ...title, description }) !== noTemplate).toBe(isValid && !isFeigned)
      kept[isValid ? 'valid' : 'refused'] += 1
    }
    expect(Math.min(kept.valid, kept.refused)).toBeGreaterThan(50)
  })

  test('tells copies as whole numbers or not at all', async () => {
    const template = cardTemplate(anyTitle(numbers(3)))
    const card = JSON.parse(await filled(template, false, 'pt', { counts: { copies: 10, available: 0 } as CopyCounts })) as ResultItem
    expect(card.disponibilidade).toMatchObject({ exemplares: 10, disponiveis: 0 })
    await expect(filled(template, false, 'pt', { counts: { copies: Number.NaN, available: 0 } as CopyCounts })).rejects.toThrow('NaN')
  })

  test('says in the reader’s language which table of areas its code is of, and in which letters its title is', () => {
    const title = anyTitle(numbers(5))
    const card = (full: string, language: string, reader: Language = 'pt') =>
      titleCard(
        {
          ...title,
          description: {
            ...title.description,
            title: { full },
            languages: [language],
            knowledgeAreas: [{ table: '3', code: '1', name: 'Faróis' }],
          },
          counts: undefined,
          typeNames: undefined,
        },
        reader,
      )
    expect(card('Ahavat Tsiyon', 'heb').desc_tipo_area_conhec).toBe('Tabela da instituição')
    expect(card('Ahavat Tsiyon', 'heb', 'en').desc_tipo_area_conhec).toBe('Table of the institution')
    const tags = [
      card('Ahavat Tsiyon', 'heb'),
      card('אהבת ציון', 'heb'),
      card('Ahavat Tsiyon אהבת', 'heb'),
      card('1984', 'jpn'),
      card('Dom Casmurro', 'por'),
      card('Voĭna i mir', 'rus'),
      card('x', 'zxx'),
    ].map((one) => one.idioma_titulo)
    expect(tags).toEqual(['he-Latn', 'he', 'he', 'ja', 'pt', 'ru-Latn', undefined])
  })
})
