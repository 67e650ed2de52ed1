import { LRUCache } from 'lru-cache'
import { shownAreaName } from '../catalogue/description/knowledge-area.ts'
import type { Language } from '@farol/contract/language.ts'
import type { ResultItem } from '@farol/contract/search.ts'
import { Code } from '@farol/contract/wire.ts'
import * as z from 'zod/mini'
import type { Role } from '../catalogue/description/description.ts'
import type { CitingDiscipline } from '../ports/knowledge.ts'
import type { CopyCounts } from '../ports/library-system.ts'
import type { Names } from '../ports/shelf-terms.ts'
import { areaTableName } from './area-tables.ts'
import { availabilityCounts } from './availability-counts.ts'
import { languageName } from './language-names.ts'
import { roleText } from './role-names.ts'
import { cardOf, citedIn, coverAddress, typeOfWorkName, type CardSource } from './title-card.ts'

/** What stands in a gap: roles of a person; the code of a type of work, a language or a table of areas; code and own name of an area. */
type Gap =
  | readonly ['role', ...Role[]]
  | readonly ['type', string]
  | readonly ['language', string]
  | readonly ['area', string, string]
  | readonly ['table', string]

/** Around the number of a gap while a card is written: as a string of its own, which no record can have where this many are counted. */
const gapMark = '\u0007'
const [gapStart, gapEnd] = ['"\\u0007', '\\u0007"']
const digits = /^\d+$/

/** No card: whoever looks for it reads the title whole, and meets what is wrong with it. */
export const noTemplate = 'null'

const isShownNumber = ({ valid, scheme }: CardSource['description']['identifiers'][number]) =>
  valid && (scheme === 'isbn' || scheme === 'issn')

const firstCount = '{"exemplares":'

/** The counts of copies without the braces around them, as they stand in a card's gap. */
const countsText = (counts: CopyCounts | undefined): string => JSON.stringify(availabilityCounts(counts)).slice(firstCount.length, -1)

/** How each card ends, as it is written and with a gap for the copies: in the template the number of none, and filled in all that is counted. */
const endingOf = (online: boolean) => ({
  written: `${countsText(undefined)},"online":${online}}}`,
  open: `\n0\n,"online":${online}}}`,
})
const [endingOnline, endingShelved] = [endingOf(true), endingOf(false)]

/** Nearly every code: the promise need not be asked. */
const plainCode = /^[A-Za-z\d.-]{1,64}$/
const isCode = (code: string | undefined): boolean => code === undefined || plainCode.test(code) || z.safeParse(Code, code).success

/** Whether a card is as promised. Of all that is promised (`ResultItem`) its type tells but how codes are worded; looking through all of it cost half of what making it ready did. */
const matchesSchema = ({ cod_tipo_obra, cod_tipo_area_conhec, cod_area_conhecimento, areas_conhecimento }: ResultItem): boolean =>
  isCode(cod_tipo_obra) &&
  isCode(cod_tipo_area_conhec) &&
  isCode(cod_area_conhecimento) &&
  (areas_conhecimento?.every(({ codigo }) => isCode(codigo)) ?? true)

/** The text of a card with what is asked for in its gaps; no card where it has other marks than those of its gaps. */
function opened(json: string, gaps: readonly string[], online: boolean): string {
  let [text, from, found] = ['', 0, 0]
  for (let at = json.indexOf(gapStart); at >= 0; at = json.indexOf(gapStart, Math.max(from, at + 1))) {
    const end = json.indexOf(gapEnd, at + gapStart.length)
    const number = json.slice(at + gapStart.length, end)
    if (end < 0 || !digits.test(number)) continue
    text += `${json.slice(from, at)}\n${gaps[Number(number)]}\n`
    from = end + gapEnd.length
    found += 1
  }
  if (found !== gaps.length) return noTemplate
  const { written, open } = online ? endingOnline : endingShelved
  return text + json.slice(from, -written.length) + open
}

/**
 * The JSON of a title's card for readers of all languages, kept to its promise: where it depends on more than the title stands, between two line ends,
 * what is asked for there. JSON that was written in one line has no other line ends. It is JSON itself.
 */
export function cardTemplate(title: Pick<CardSource, 'id' | 'description' | 'headings'>): string {
  const gaps: string[] = []
  const left = (json: string) => `${gapMark}${gaps.push(json) - 1}${gapMark}`
  const gap = (...what: Gap) => left(JSON.stringify(what))
  // A source of pictures may know it by its number.
  const hasCover = title.description.identifiers.find(isShownNumber)?.scheme === 'isbn'
  const card = cardOf(
    { ...title, counts: undefined },
    {
      // Its own words only tell whether there are any.
      role: (roles) => roleText(roles, 'pt') && gap('role', ...roles),
      typeOfWork: (code) => gap('type', code),
      language: (code) => gap('language', code),
      area: ({ code, name }) => gap('area', code, name),
      areaTable: (code) => gap('table', code),
      cover: (id) => (hasCover ? left(JSON.stringify(coverAddress(id))) : ''),
    },
  )
  return matchesSchema(card) ? opened(JSON.stringify(card), gaps, title.description.online) : noTemplate
}

/** A template as it is filled in: what stands, what is asked for, what stands, and so on. */
export type OpenCard = readonly string[]

export const openCard = (template: string): OpenCard | undefined => (template === noTemplate ? undefined : template.split('\n'))

/** Some hundreds, of nearly all cards; what is stated only once does not fill memory. */
const readGaps = new LRUCache<string, Gap>({ max: 5_000 })

/** A gap's text, read: the same few stand in nearly every card. */
function readGap(text: string): Gap {
  let gap = readGaps.get(text)
  if (!gap) {
    // Of its own: a part of a card's text would keep all of that.
    readGaps.set(JSON.stringify((gap = JSON.parse(text) as Gap)), gap)
  }
  return gap
}

/** What is asked for in the gaps of these cards, each once. */
function gapsIn(cards: readonly OpenCard[]): Map<string, Gap> {
  const gaps = new Map<string, Gap>()
  for (const card of cards)
    for (let at = 1; at < card.length; at += 2) {
      const text = card[at]!
      if (text.startsWith('[') && !gaps.has(text)) gaps.set(text, readGap(text))
    }
  return gaps
}

/** What gaps are filled in with. */
export interface CardGapDeps {
  readonly language: Language
  readonly typeNames: ReadonlyMap<string, Names>
  /** The institution's names of these areas; one that it does not name keeps the record's own words. */
  readonly areaNames: (codes: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly hasPictures: boolean
}

async function gapTexts({ language, typeNames, areaNames }: CardGapDeps, cards: readonly OpenCard[]): Promise<ReadonlyMap<string, string>> {
  const gaps = gapsIn(cards)
  const areas = await areaNames([...gaps.values()].filter(([kind]) => kind === 'area').map(([, code]) => code!))
  const said = (gap: Gap): string => {
    switch (gap[0]) {
      case 'role':
        return roleText(gap.slice(1) as Role[], language)!
      case 'type':
        return typeOfWorkName(gap[1], typeNames.get(gap[1]), language)
      case 'language':
        return languageName(gap[1], language)
      case 'area':
        return shownAreaName(gap[1], areas.get(gap[1]) ?? gap[2], language)
      case 'table':
        return areaTableName(gap[1], language)
    }
  }
  return new Map([...gaps].map(([text, gap]) => [text, JSON.stringify(said(gap))]))
}

/** How a card ends: what teaching plans say of its title is known only now, and stands last. */
function ended(ending: string, cited: readonly CitingDiscipline[] | undefined): string {
  const courses = citedIn(cited)
  return courses ? `${ending.slice(0, -1)},"cursos_disc":${JSON.stringify(courses)}}` : ending
}

/** What is told of titles when their cards are filled in. */
export interface TitleCounts {
  counts(id: number): CopyCounts | undefined
  cited(id: number): readonly CitingDiscipline[] | undefined
}

/** Fills in cards, of titles of which `told` tells the copies and who cites them: the JSON of each. */
export async function fillCards(
  deps: CardGapDeps,
  cards: readonly (readonly [id: number, card: OpenCard])[],
  told: TitleCounts,
): Promise<[id: number, text: string][]> {
  const texts = await gapTexts(deps, cards.map(([, card]) => card)) // prettier-ignore
  return cards.map(([id, card]) => {
    // The last gap are the copies.
    const last = card.length - 2
    const parts = [card[0]!]
    for (let at = 1; at < last; at += 2) {
      const gap = card[at]!
      parts.push(texts.get(gap) ?? (deps.hasPictures ? gap : '""'), card[at + 1]!)
    }
    parts.push(countsText(told.counts(id)), ended(card[last + 1]!, told.cited(id)))
    // Joined to one text: one that was added up would be kept as all its parts, with what they were cut from.
    return [id, parts.join('')]
  })
}
