import { facetsOnDemand, type FacetLetter } from '@farol/contract/search.ts'
import type { Language } from '@farol/contract/language.ts'
import { greatAreaName } from '../../catalogue/description/knowledge-area.ts'
import type { Knowledge } from '../../ports/knowledge.ts'
import type { Stores } from '../../ports/stores.ts'
import { languageName } from '../../title-cards/language-names.ts'

type Offered = 'pt' | 'en' | 'es'
const offered = (language: Language): Offered => (language === 'en' || language === 'es' ? language : 'pt')

const facetTitles: Readonly<Record<FacetLetter, Readonly<Record<Offered, string>>>> = {
  T: { pt: 'Tipo de obra', en: 'Type of work', es: 'Tipo de obra' },
  Y: { pt: 'Ano de publicação', en: 'Year of publication', es: 'Año de publicación' },
  I: { pt: 'Idioma', en: 'Language', es: 'Idioma' },
  A: { pt: 'Autor', en: 'Author', es: 'Autor' },
  S: { pt: 'Assunto', en: 'Subject', es: 'Materia' },
  E: { pt: 'Editora', en: 'Publisher', es: 'Editorial' },
  B: { pt: 'Biblioteca', en: 'Library', es: 'Biblioteca' },
  C: { pt: 'Coleção', en: 'Collection', es: 'Colección' },
  K: { pt: 'Área do conhecimento', en: 'Knowledge area', es: 'Área del conocimiento' },
  O: { pt: 'Acesso', en: 'Access', es: 'Acceso' },
  X: { pt: 'Acessibilidade', en: 'Accessibility', es: 'Accesibilidad' },
  U: { pt: 'Curso', en: 'Course', es: 'Curso' },
}

const flagNames: Readonly<Record<string, Readonly<Record<Offered, string>>>> = {
  'O:cr': { pt: 'Acesso online', en: 'Online access', es: 'Acceso en línea' },
  'O:F': { pt: 'No acervo físico', en: 'In the physical collection', es: 'En la colección física' },
  'X:S': { pt: 'Com recursos de acessibilidade', en: 'With accessibility features', es: 'Con recursos de accesibilidad' },
  'X:N': { pt: 'Sem recursos declarados', en: 'No features stated', es: 'Sin recursos declarados' },
}

export const facetTitle = (letter: FacetLetter, language: Language): string => facetTitles[letter][offered(language)]

export type NamingDoors = Pick<Stores, 'headings' | 'libraries' | 'shelfTerms'> & {
  readonly knowledge: Pick<Knowledge, 'areaNames' | 'courseNames'>
}

async function headingNames({ headings }: NamingDoors, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await headings.byIds(codes.map(Number))
  return new Map(found.map((heading) => [String(heading.id), heading.label]))
}

/** The institution's names of areas; a great area that it does not name keeps the name of the table. */
async function areaNames({ knowledge }: NamingDoors, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const own = await knowledge.areaNames(codes)
  return new Map(codes.flatMap((code) => [[code, own.get(code) ?? greatAreaName(code) ?? code] as const]))
}

async function shelfNames(doors: NamingDoors, letter: 'T' | 'B' | 'C', language: Language): Promise<ReadonlyMap<string, string>> {
  if (letter === 'B') return new Map((await doors.libraries.libraries()).map((one) => [one.code, one.name]))
  if (letter === 'C') return new Map((await doors.shelfTerms.collections()).map((one) => [one.code, one.name]))
  return new Map(
    (await doors.shelfTerms.materialTypes()).map((one) => [String(one.id), one.names[language] ?? one.names['pt'] ?? String(one.id)]),
  )
}

/** Names of facet values in the reader's language; a code that nothing names is its own name. */
export async function facetValueNames(
  doors: NamingDoors,
  letter: FacetLetter,
  codes: readonly string[],
  language: Language,
): Promise<(code: string) => string> {
  if (letter === 'I') return (code) => languageName(code, language)
  if (letter === 'O' || letter === 'X') return (code) => flagNames[`${letter}:${code}`]?.[offered(language)] ?? code
  const names = await namesByCode(doors, letter, codes, language)
  return (code) => names.get(code) ?? code
}

async function namesByCode(
  doors: NamingDoors,
  letter: FacetLetter,
  codes: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map()
  if ((facetsOnDemand as readonly string[]).includes(letter)) return headingNames(doors, codes)
  if (letter === 'K') return areaNames(doors, codes)
  if (letter === 'U') return doors.knowledge.courseNames(codes)
  return letter === 'T' || letter === 'B' || letter === 'C' ? shelfNames(doors, letter, language) : new Map()
}
