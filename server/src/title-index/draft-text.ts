import type { FiledHeading } from '../ports/search-index.ts'
import type { CardDescription } from '../title-cards/title-display.ts'
import type { IndexDraft } from './index-title.ts'
import type { TitleDraft } from './title-draft.ts'

/** In the place of a text or a number that is not there. */
const none = -1

/**
 * Of a title the same texts stand in its fields, its headings and its card: each is written once, and told by its place in the list of them. All numbers are
 * one list; a list of anything is told with how many there are.
 */
class DraftWriter {
  readonly #texts: string[] = []
  readonly #places = new Map<string, number>()
  readonly #numbers: number[] = []

  number(number: number | undefined): void {
    this.#numbers.push(number ?? none)
  }

  flag(flag: boolean): void {
    this.#numbers.push(flag ? 1 : 0)
  }

  text(text: string | undefined): void {
    this.#numbers.push(text === undefined ? none : (this.#places.get(text) ?? this.#add(text)))
  }

  texts(texts: readonly string[]): void {
    this.#numbers.push(texts.length)
    for (const text of texts) this.text(text)
  }

  toString(): string {
    return JSON.stringify([this.#texts, this.#numbers])
  }

  #add(text: string): number {
    const place = this.#texts.push(text) - 1
    this.#places.set(text, place)
    return place
  }
}

/** Reads what a `DraftWriter` wrote, in the same order. */
class DraftReader {
  readonly #texts: readonly string[]
  readonly #numbers: readonly number[]
  #at = 0

  constructor(text: string) {
    ;[this.#texts, this.#numbers] = JSON.parse(text) as [string[], number[]]
  }

  /** How many of what follows. */
  count = (): number => this.#numbers[this.#at++]!

  number(): number | undefined {
    const number = this.count()
    return number === none ? undefined : number
  }

  flag = (): boolean => this.count() === 1

  /** Undefined where there is none; who writes one always reads it as one. */
  text<T extends string = string>(): T {
    return this.#texts[this.count()] as T
  }

  texts<T extends string = string>(): T[] {
    const texts: T[] = []
    for (let left = this.count(); left > 0; left--) texts.push(this.text<T>())
    return texts
  }

  listOf<T>(read: () => T): T[] {
    const list: T[] = []
    for (let left = this.count(); left > 0; left--) list.push(read())
    return list
  }
}

function writeFiled(to: DraftWriter, headings: readonly (string | FiledHeading)[]): void {
  to.number(headings.length)
  for (const heading of headings) {
    to.text(typeof heading === 'string' ? heading : heading.value)
    to.number(typeof heading === 'string' ? 0 : heading.skip)
  }
}

function readFiled(from: DraftReader): string | FiledHeading {
  const [value, skip] = [from.text(), from.count()]
  return skip > 0 ? { value, skip } : value
}

function writeIndexed(to: DraftWriter, { language, text, headings, facets, online, guideFacets, year, sort }: IndexDraft): void {
  to.text(language)
  to.texts(text.title)
  to.texts(text.author)
  to.texts(text.subject)
  to.texts(text.series)
  to.texts(text.publisher)
  to.texts(text.other)
  to.texts(text.identifier)
  writeFiled(to, headings.title)
  writeFiled(to, headings.subject)
  writeFiled(to, headings.author)
  writeFiled(to, headings.series)
  writeFiled(to, headings.publisher)
  writeFiled(to, headings.event)
  writeFiled(to, headings.callNumber)
  to.texts(facets.typeOfWork)
  to.texts(facets.year)
  to.texts(facets.language)
  to.texts(facets.knowledgeArea)
  to.texts(facets.accessible)
  to.flag(online)
  // Few titles are acts or archival records.
  to.text(guideFacets && JSON.stringify(guideFacets))
  to.number(year)
  to.text(sort.title)
  to.text(sort.author)
  to.text(sort.typeOfWork)
  to.text(sort.callNumber)
}

function readIndexed(from: DraftReader): IndexDraft {
  const filed = () => readFiled(from)
  const [language, text] = [
    from.text(),
    {
      title: from.texts(),
      author: from.texts(),
      subject: from.texts(),
      series: from.texts(),
      publisher: from.texts(),
      other: from.texts(),
      identifier: from.texts(),
    },
  ]
  const headings = {
    title: from.listOf(filed),
    subject: from.listOf(filed),
    author: from.listOf(filed),
    series: from.listOf(filed),
    publisher: from.listOf(filed),
    event: from.listOf(filed),
    callNumber: from.listOf(filed),
  }
  const facets = {
    typeOfWork: from.texts(),
    year: from.texts(),
    language: from.texts(),
    knowledgeArea: from.texts(),
    accessible: from.texts(),
  }
  const [online, guideFacets, year] = [from.flag(), from.text() as string | undefined, from.number()]
  const sort = { title: from.text(), author: from.text(), typeOfWork: from.text(), callNumber: from.text() }
  return {
    language,
    text,
    headings,
    facets,
    online,
    guideFacets: guideFacets === undefined ? undefined : (JSON.parse(guideFacets) as IndexDraft['guideFacets']),
    year,
    sort,
  }
}

function writeCard(to: DraftWriter, card: CardDescription): void {
  to.text(card.level)
  to.text(card.title.full)
  to.text(card.title.remainder)
  to.text(card.title.responsibility)
  to.number(card.names.length)
  for (const { kind, label, main, roles } of card.names) {
    to.text(kind)
    to.text(label)
    to.flag(main)
    to.texts(roles)
  }
  to.text(card.edition)
  to.text(card.place)
  to.text(card.publisher)
  to.text(card.date)
  to.number(card.year)
  to.texts(card.physicalDescription)
  to.text(card.callNumber?.text)
  to.number(card.identifiers.length)
  for (const { scheme, value, valid } of card.identifiers) {
    to.text(scheme)
    to.text(value)
    to.flag(valid)
  }
  to.texts(card.languages)
  to.texts(card.summaries)
  to.text(card.workType)
  to.flag(card.online)
  to.flag(card.accessible)
  to.number(card.knowledgeAreas.length)
  for (const { table, code, name } of card.knowledgeAreas) {
    to.text(table)
    to.text(code)
    to.text(name)
  }
}

function readCard(from: DraftReader): CardDescription {
  const level = from.text<CardDescription['level']>()
  const title = { full: from.text(), remainder: from.text(), responsibility: from.text() }
  const names = from.listOf((): CardDescription['names'][number] => ({
    kind: from.text(),
    label: from.text(),
    main: from.flag(),
    roles: from.texts(),
  }))
  const [edition, place, publisher, date, year] = [from.text(), from.text(), from.text(), from.text(), from.number()]
  const [physicalDescription, callNumber] = [from.texts(), from.text() as string | undefined]
  const identifiers = from.listOf((): CardDescription['identifiers'][number] => ({
    scheme: from.text(),
    value: from.text(),
    valid: from.flag(),
  }))
  const [languages, summaries, workType, online, accessible] = [from.texts(), from.texts(), from.text(), from.flag(), from.flag()]
  const knowledgeAreas = from.listOf((): CardDescription['knowledgeAreas'][number] => ({
    table: from.text(),
    code: from.text(),
    name: from.text(),
  }))
  return {
    level,
    title,
    names,
    edition,
    place,
    publisher,
    date,
    year,
    physicalDescription,
    callNumber: callNumber === undefined ? undefined : { text: callNumber },
    identifiers,
    languages,
    summaries,
    workType,
    online,
    accessible,
    knowledgeAreas,
  }
}

/** A draft as text, for whoever knows the title's number: what neither the index nor lists show is left out. */
export function writeDraft({ index, card }: TitleDraft): string {
  const to = new DraftWriter()
  writeIndexed(to, index)
  writeCard(to, card)
  return to.toString()
}

/** The draft again; what it has not is undefined. */
export function readDraft(text: string): TitleDraft {
  const from = new DraftReader(text)
  return { index: readIndexed(from), card: readCard(from) }
}
