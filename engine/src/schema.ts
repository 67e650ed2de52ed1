import { crc32 } from 'node:zlib'
/** A field whose text is looked for. At most seven of them. */
export interface TextField {
  readonly name: string
  /** How much a word found here counts, relative to the other fields. */
  readonly weight: number
  /** `words`: cut into words. `unit`: every value is one unit, compared without spaces and punctuation. */
  readonly kind: 'words' | 'unit'
  /** Length in words of an ordinary value, the pivot of length normalisation; 6 when left out. Declared, so that scores never depend on the corpus. */
  readonly pivot?: number
  /** A query that is a whole value of this field, or its beginning, ranks above. */
  readonly boosted?: boolean
  /** Names the stemmer of its words, whatever the language of the document; without it, the document's language does. */
  readonly language?: string
  /** Of a field that declares a language: the document's stems its words as well. */
  readonly byDocumentToo?: boolean
}

/** A property that is counted and filtered by. Values are strings; those of `number` are whole numbers written in digits. */
export interface Facet {
  readonly name: string
  /** `hierarchy`: the value `a/b/c` also counts as `a/b` and as `a`. `number`: filters may be spans. */
  readonly kind: 'single' | 'multi' | 'hierarchy' | 'number'
  /** Has very many values; it is kept apart, so that it costs nothing where it is not asked for. */
  readonly onDemand?: boolean
}

/** A key to sort by. Text is compared by Unicode code points, as it stands: fold it before. Absent keys sort last, both ways. */
export interface SortKey {
  readonly name: string
  readonly kind: 'text' | 'number'
}

/** What documents look like. The caller declares it once; an index made under another schema is made again. */
export interface Schema {
  readonly text: readonly TextField[]
  /** Whole values that are found exactly and browsed in order. */
  readonly exact: readonly { readonly name: string }[]
  readonly facets: readonly Facet[]
  readonly sort: readonly SortKey[]
  /** Sort key of kind number that says which of two equal documents is newer: greater is newer and comes first. */
  readonly newest?: string
  /** Of documents that the words count nearly the same in, those in this language come first (`PREFERRED_LANGUAGE`). Nothing on disk depends on it. */
  readonly preferredLanguage?: string
  /** Old prints write u for v and i for j: take them for the same. */
  readonly oldPrint?: boolean
}

/** Cuts the ending off a folded word. Handed in by the caller, by language of the document or of the field. */
export type Stemmer = (word: string) => string
export type Stemmers = { readonly [language: string]: Stemmer }

/** Raised when segments are laid out otherwise: files of another layout are made again. */
export const LAYOUT_VERSION = 6

/** Raised when the same record would come to other terms or values: indexes of another version make themselves again. */
export const ANALYSIS_VERSION = 18

/** Number of the field that holds exact values in the forward index; text fields come before it. */
export const EXACT_FIELD = 7

/** Refuses a schema that no index can be made from. */
export function checkSchema(schema: Schema): void {
  const fail = (what: string): never => {
    throw new TypeError(`schema: ${what}`)
  }
  if (schema.text.length === 0 || schema.text.length > EXACT_FIELD) fail('there must be 1 to 7 text fields')
  if (schema.facets.length > 32) fail('there can be 32 facets')
  for (const part of [schema.text, schema.exact, schema.facets, schema.sort]) {
    const names = part.map((one) => one.name)
    if (new Set(names).size !== names.length) fail(`the same name twice in ${names.join(', ')}`)
  }
  for (const { name, language, byDocumentToo } of schema.text)
    if (byDocumentToo && language === undefined) fail(`${name} declares no language besides the document's`)
  if (schema.newest && !schema.sort.some((key) => key.name === schema.newest && key.kind === 'number'))
    fail('newest must name a sort key of kind number')
}

/** Words, folded, that stemmers of the languages we know cut differently: what becomes of them tells one stemmer from another under the same name. */
const telling = [
  'casa', 'casas', 'livros', 'nacional', 'nacionais', 'acoes', 'cidadania', 'historicamente', 'leitora', 'felizmente', 'cantavamos', 'papeis',
  'books', 'running', 'generously', 'national', 'libraries', 'children', 'history', 'flies', 'writers', 'relational',
  'libros', 'ciudades', 'canciones', 'rapidamente', 'cantando', 'nacionales', 'lectoras', 'comieron',
  'chevaux', 'nationales', 'heureusement', 'chantaient', 'editions', 'bibliotheques', 'travailleuse', 'continue',
  'biblioteche', 'nazionale', 'scrittori', 'cantavano', 'velocemente', 'citta', 'libri', 'abbandonata',
] // prettier-ignore

const stemsOf = (stemmers: Stemmers): string =>
  crc32(
    Object.keys(stemmers)
      .toSorted()
      .flatMap((language) => telling.map((word) => stemmers[language]!(word)))
      .join(),
  ).toString(16)

/** What an index must have been made under to be readable: analysis, schema, languages and what is cut off in them. */
export const schemaFingerprint = (schema: Schema, stemmers: Stemmers): string =>
  JSON.stringify([
    LAYOUT_VERSION,
    ANALYSIS_VERSION,
    { ...schema, preferredLanguage: undefined },
    Object.keys(stemmers).toSorted(),
    stemsOf(stemmers),
  ])
