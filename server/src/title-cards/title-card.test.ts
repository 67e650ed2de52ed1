import { partOf } from '@farol/contract/testing/fake-call.ts'
import { allLanguages, type Language } from '@farol/contract/language.ts'
import { describe, expect, test } from 'vitest'
import type { Role } from '../catalogue/description/description.ts'
import type { CitingDiscipline } from '../ports/knowledge.ts'
import type { TitleHeading } from '../ports/headings.ts'
import type { CopyCounts } from '../ports/library-system.ts'
import type { Names } from '../ports/shelf-terms.ts'
import { titleCard } from './title-card.ts'
import { displayOf, readDisplay, shownOf, type CardDescription, type CardHeading } from './title-display.ts'

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
  const names = some(3, name)
  const description = partOf<CardDescription>({
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
  })
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

describe('a card', () => {
  test('is the same from what is stored for lists as from the whole record, for any title, in any language', () => {
    const next = numbers(20)
    for (let at = 0; at < 600; at += 1) {
      const { id, headings, description } = anyTitle(next)
      const { display } = displayOf(
        { id, contentHash: 'h' },
        headings.map((one) => ({ ...one, titleId: id })) as TitleHeading[],
        shownOf(description),
      )
      const more = {
        counts: next(3) === 0 ? undefined : ({ copies: next(5000), available: next(50) } as CopyCounts),
        cited: [undefined, [], citing][next(3)],
        typeNames: typeNames.get(description.workType),
        mayHaveCover: next(2) === 0,
      }
      for (const language of allLanguages)
        expect(titleCard({ id, ...readDisplay(display), ...more }, language)).toEqual(
          titleCard({ id, headings, description, ...more }, language),
        )
    }
  })

  test('tells copies as whole numbers or not at all', () => {
    const counted = (available: number) => {
      const counts = { copies: 10, available } as CopyCounts
      return titleCard({ ...anyTitle(numbers(3)), counts, typeNames: undefined }, 'pt').disponibilidade
    }
    expect(counted(0)).toMatchObject({ exemplares: 10, disponiveis: 0 })
    expect(() => counted(Number.NaN)).toThrow('NaN')
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
