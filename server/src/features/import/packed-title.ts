import type { HeadingToStore, TitleToStore } from '../../ports/catalogue-writer.ts'

type Text = string | null
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

/** A title as lists of values without names; its record travels beside it. */
export type PackedTitle = readonly [
  source: WordNumber,
  identity: string,
  contentHash: string,
  controlNumber: Text,
  titleLine: string,
  sortTitle: string,
  mainAuthor: Text,
  sortAuthor: Text,
  year: number | null,
  materialTypeId: number | null,
  language: WordNumber,
  online: boolean,
  accessible: boolean,
  callNumber: Text,
  callNumberSort: Text,
  /** Six of each: kind, role, relator, key, label, number of the authority. */
  headings: readonly (WordNumber | Text)[],
  /** Three of each: kind, value, what is shown of it where that is something else. */
  identifiers: readonly (WordNumber | Text)[],
  /** Three of each: scheme, code, name. */
  areas: readonly WordNumber[],
  links: TitleToStore['links'],
  relations: TitleToStore['relations'],
]

export function packTitle(title: TitleToStore, words: WordList): PackedTitle {
  const headings: (WordNumber | Text)[] = []
  for (const { kind, role, relator, key, label, authorityNumber } of title.headings)
    headings.push(words.numberOf(kind), words.numberOf(role), words.numberOf(relator), key, label, authorityNumber ?? null)
  const identifiers: (WordNumber | Text)[] = []
  for (const { kind, value, shown } of title.identifiers) identifiers.push(words.numberOf(kind), value, shown === value ? null : shown)
  const areas: WordNumber[] = []
  for (const { scheme, code, name } of title.areas) areas.push(words.numberOf(scheme), words.numberOf(code), words.numberOf(name))
  return [
    words.numberOf(title.source), title.identity, title.contentHash, title.controlNumber ?? null, title.titleLine, title.sortTitle,
    title.mainAuthor ?? null, title.sortAuthor ?? null, title.year ?? null, title.materialTypeId ?? null, words.numberOf(title.language),
    title.online, title.accessible, title.callNumber ?? null, title.callNumberSort ?? null, headings, identifiers, areas, title.links, title.relations,
  ] // prettier-ignore
}

type Area = TitleToStore['areas'][number]
type Identifier = TitleToStore['identifiers'][number]

function headingsOf(packed: PackedTitle[15], words: readonly string[]): HeadingToStore[] {
  const headings: HeadingToStore[] = []
  for (let at = 0; at < packed.length; at += 6)
    headings.push({
      kind: words[packed[at] as number]!,
      key: packed[at + 3] as string,
      label: packed[at + 4] as string,
      role: words[packed[at + 1] as number] as HeadingToStore['role'],
      relator: words[packed[at + 2] as number],
      authorityNumber: (packed[at + 5] as Text) ?? undefined,
    })
  return headings
}

function identifiersOf(packed: PackedTitle[16], words: readonly string[]): Identifier[] {
  const identifiers: Identifier[] = []
  for (let at = 0; at < packed.length; at += 3) {
    const value = packed[at + 1] as string
    identifiers.push({ kind: words[packed[at] as number]!, value, shown: (packed[at + 2] as Text) ?? value })
  }
  return identifiers
}

function areasOf(packed: PackedTitle[17], words: readonly string[]): Area[] {
  const areas: Area[] = []
  for (let at = 0; at < packed.length; at += 3)
    areas.push({ scheme: words[packed[at]!] as Area['scheme'], code: words[packed[at + 1]!]!, name: words[packed[at + 2]!]! })
  return areas
}

/** The title again; `words` are those of its batch. */
export function unpackTitle(packed: PackedTitle, words: readonly string[], record: string): TitleToStore {
  const [
    source, identity, contentHash, controlNumber, titleLine, sortTitle, mainAuthor, sortAuthor, year, materialTypeId, language, online, accessible,
    callNumber, callNumberSort, headings, identifiers, areas, links, relations,
  ] = packed // prettier-ignore
  return {
    source: words[source]!,
    identity,
    contentHash,
    record,
    controlNumber: controlNumber ?? undefined,
    titleLine,
    sortTitle,
    mainAuthor: mainAuthor ?? undefined,
    sortAuthor: sortAuthor ?? undefined,
    year: year ?? undefined,
    materialTypeId: materialTypeId ?? undefined,
    language: words[language],
    online,
    accessible,
    callNumber: callNumber ?? undefined,
    callNumberSort: callNumberSort ?? undefined,
    headings: headingsOf(headings, words),
    identifiers: identifiersOf(identifiers, words),
    links,
    relations,
    areas: areasOf(areas, words),
  }
}
