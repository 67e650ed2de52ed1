import type { HeadingToStore, TitleToStore } from '../../ports/catalogue-writer.ts'
import type { ValueReader, ValueWriter } from './packed-values.ts'

/** A word's place in the list of words; -1 for none. */
type WordNumber = number

/** Words that nearly every title has the same few of (kinds, roles, classes): told once for a batch, then by number. */
export class WordList {
  readonly words: string[] = []
  readonly #numbers = new Map<string, WordNumber>()

  numberOf(word: string | undefined): WordNumber {
    if (word === undefined) return -1
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.words.push(word) - 1
    this.#numbers.set(word, number)
    return number
  }
}

type Area = TitleToStore['areas'][number]
type Identifier = TitleToStore['identifiers'][number]
type Pointers = readonly [links: TitleToStore['links'], relations: TitleToStore['relations']]

const noNumber = -1

/** A title value by value; its record travels beside it. */
export function packTitle(title: TitleToStore, words: WordList, to: ValueWriter): void {
  to.number(words.numberOf(title.source))
  to.text(title.identity)
  to.text(title.contentHash)
  to.text(title.controlNumber)
  to.text(title.titleLine)
  to.text(title.sortTitle)
  to.text(title.mainAuthor)
  to.text(title.sortAuthor)
  to.number(title.year ?? noNumber)
  to.number(title.materialTypeId ?? noNumber)
  to.number(words.numberOf(title.language))
  to.number((title.online ? 1 : 0) | (title.accessible ? 2 : 0))
  to.text(title.callNumber)
  to.text(title.callNumberSort)
  packParts(title, words, to)
}

function packParts({ headings, identifiers, areas, links, relations }: TitleToStore, words: WordList, to: ValueWriter): void {
  to.number(headings.length)
  for (const { kind, role, relator, key, label, authorityNumber } of headings) {
    to.number(words.numberOf(kind))
    to.number(words.numberOf(role))
    to.number(words.numberOf(relator))
    to.text(key)
    to.text(label)
    to.text(authorityNumber)
  }
  to.number(identifiers.length)
  for (const { kind, value, shown } of identifiers) {
    to.number(words.numberOf(kind))
    to.text(value)
    to.text(shown === value ? undefined : shown)
  }
  to.number(areas.length)
  for (const { scheme, code, name } of areas) {
    to.number(words.numberOf(scheme))
    to.number(words.numberOf(code))
    to.number(words.numberOf(name))
  }
  // Few titles point at anything.
  to.text(links.length + relations.length > 0 ? JSON.stringify([links, relations] satisfies Pointers) : undefined)
}

function listFrom<T>(from: ValueReader, read: () => T): T[] {
  const list: T[] = []
  for (let left = from.number(); left > 0; left--) list.push(read())
  return list
}

/** The title again; `words` are those of its batch. */
export function unpackTitle(from: ValueReader, words: readonly string[], record: string): TitleToStore {
  const numberOrNone = (number: number): number | undefined => (number === noNumber ? undefined : number)
  const [source, identity, contentHash, controlNumber] = [words[from.number()]!, from.text(), from.text(), from.maybe()]
  const [titleLine, sortTitle, mainAuthor, sortAuthor] = [from.text(), from.text(), from.maybe(), from.maybe()]
  const [year, materialTypeId, language] = [numberOrNone(from.number()), numberOrNone(from.number()), words[from.number()]]
  const [flags, callNumber, callNumberSort] = [from.number(), from.maybe(), from.maybe()]
  const headings = listFrom(from, (): HeadingToStore => {
    const [kind, role, relator] = [words[from.number()]!, words[from.number()] as HeadingToStore['role'], words[from.number()]]
    return { kind, key: from.text(), label: from.text(), role, relator, authorityNumber: from.maybe() }
  })
  const identifiers = listFrom(from, (): Identifier => {
    const [kind, value, shown] = [words[from.number()]!, from.text(), from.maybe()]
    return { kind, value, shown: shown ?? value }
  })
  const areas = listFrom(from, (): Area => {
    const [scheme, code, name] = [words[from.number()] as Area['scheme'], words[from.number()]!, words[from.number()]!]
    return { scheme, code, name }
  })
  const pointers = from.maybe()
  const [links, relations]: Pointers = pointers === undefined ? [[], []] : (JSON.parse(pointers) as Pointers)
  return {
    source,
    identity,
    contentHash,
    record,
    controlNumber,
    titleLine,
    sortTitle,
    mainAuthor,
    sortAuthor,
    year,
    materialTypeId,
    language,
    online: (flags & 1) > 0,
    accessible: (flags & 2) > 0,
    callNumber,
    callNumberSort,
    headings,
    identifiers,
    links,
    relations,
    areas,
  }
}
