import { shownAreaName } from '../catalogue/description/knowledge-area.ts'
import type { Language } from '@farol/contract/language.ts'
import type { ResultItem } from '@farol/contract/search.ts'
import type { Role } from '../catalogue/description/description.ts'
import type { CitingDiscipline } from '../ports/knowledge.ts'
import type { CopyCounts } from '../ports/library-system.ts'
import type { Names } from '../ports/shelf-terms.ts'
import { areaTableName } from './area-tables.ts'
import { availabilityCounts } from './availability-counts.ts'
import { languageName, textTag } from './language-names.ts'
import { roleText } from './role-names.ts'
import type { CardDescription, CardHeading } from './title-display.ts'

/** Everything a card is made of. `headings` are those of this title. */
export interface CardSource {
  readonly id: number
  readonly description: CardDescription
  readonly headings: readonly CardHeading[]
  readonly counts: CopyCounts | undefined
  /** Whose teaching plans cite the title. */
  readonly cited?: readonly CitingDiscipline[] | undefined
  readonly typeNames: Names | undefined
  /** A source of pictures may know it by its ISBN. */
  readonly mayHaveCover?: boolean
}

const routes: Readonly<Record<string, string>> = { '20': 'ato-normativo', '30': 'arquivo' }

/** Which screen opens the record. */
const routeOf = (description: CardDescription) => (description.level === 'serial' ? 'kardex' : (routes[description.workType] ?? 'acervo'))

/** What a card says beside its title: words of a language, names that the institution gave, and whether covers may be had. */
interface CardWords {
  role(roles: readonly Role[]): string | undefined
  typeOfWork(code: string): string
  language(code: string): string
  area(area: CardDescription['knowledgeAreas'][number]): string
  areaTable(code: string): string
  cover(id: number): string
}

const headingId = (headings: readonly CardHeading[], name: { readonly kind: string; readonly label: string }) =>
  headings.find((heading) => heading.label === name.label && heading.kind === name.kind)?.headingId

const codeOf = (id: number | undefined) => (id === undefined ? undefined : String(id))

function personOf(
  name: CardDescription['names'][number],
  headings: readonly CardHeading[],
  words: CardWords,
): ResultItem['autores'][number] {
  return { nome: name.label, funcao: words.role(name.roles) || undefined, cod_autoridade: codeOf(headingId(headings, name)) }
}

function imprintOf({ place, publisher, date }: CardDescription): string | undefined {
  const house = [place, publisher].filter(Boolean).join(': ')
  return [house, date].filter(Boolean).join(', ') || undefined
}

const numberOf = ({ identifiers }: CardDescription) =>
  identifiers.find((one) => one.valid && (one.scheme === 'isbn' || one.scheme === 'issn'))?.value

const codesOf = (headings: readonly CardHeading[], roles: readonly string[]) =>
  headings
    .filter((heading) => roles.includes(heading.role))
    .map((heading) => ({ codigo: String(heading.headingId), descricao: heading.label }))

/** Courses and disciplines as a card says them; undefined where there are none. */
const citedIn = (cited: readonly CitingDiscipline[] | undefined): ResultItem['cursos_disc'] =>
  cited?.length
    ? cited.map(({ course, discipline, kind }) => ({
        cod_curso: course.code,
        curso: course.name,
        cod_disciplina: discipline.code,
        disciplina: discipline.name,
        tipo: kind === 'basic' ? 'B' : 'C',
      }))
    : undefined

type Said = Pick<CardSource, 'id' | 'description' | 'headings' | 'counts' | 'cited'>

/**
 * One title as lists show it. Every card has all fields in the order of the promise, those that say nothing undefined: things of one shape are made,
 * looked at and written several times as fast as such as grew field by field.
 */
function cardOf({ id, description, headings, counts, cited }: Said, words: CardWords): ResultItem {
  const { title, names, workType, online, accessible } = description
  const [spoken] = description.languages
  const [area] = description.knowledgeAreas
  return {
    cod_acervo: String(id),
    descricao: title.full,
    subtitulo: title.remainder || undefined,
    idioma_titulo: textTag(spoken, title.full),
    responsabilidade: title.responsibility || undefined,
    autor_principal: names.find((name) => name.main)?.label,
    autores: names.map((name) => personOf(name, headings, words)),
    edicao: description.edition || undefined,
    imprenta: imprintOf(description),
    local: description.place || undefined,
    editora: description.publisher || undefined,
    ano_publicacao: codeOf(description.year),
    desc_fisica: description.physicalDescription[0] || undefined,
    isbn_issn: numberOf(description) || undefined,
    classificacao: description.callNumber?.text,
    cod_tipo_obra: workType,
    desc_tipo_obra: words.typeOfWork(workType),
    idioma: spoken || undefined,
    idioma_desc: spoken ? words.language(spoken) : undefined,
    acesso_remoto: online ? 'cr' : undefined,
    possui_acessibilidade: accessible ? 'S' : undefined,
    cod_tipo_area_conhec: area?.table,
    desc_tipo_area_conhec: area && words.areaTable(area.table),
    cod_area_conhecimento: area?.code,
    link_capa: words.cover(id),
    rota: routeOf(description),
    resumo: description.summaries[0] || undefined,
    dados_adicionais: { A: codesOf(headings, ['author', 'contributor']), S: codesOf(headings, ['subject']) },
    areas_conhecimento: area ? description.knowledgeAreas.map((one) => ({ codigo: one.code, descricao: words.area(one) })) : undefined,
    disponibilidade: { ...availabilityCounts(counts), online },
    cursos_disc: citedIn(cited),
  }
}

/** A type of work under the institution's name for it. */
export const typeOfWorkName = (code: string, names: Names | undefined, language: Language): string =>
  names?.[language] ?? names?.['pt'] ?? code

export const coverAddress = (id: number): string => `/api/links/image?acervo=${id}`

/** One title as lists show it, in the reader's language. */
export function titleCard({ typeNames, mayHaveCover, ...said }: CardSource, language: Language): ResultItem {
  return cardOf(said, {
    role: (roles) => roleText(roles, language),
    typeOfWork: (code) => typeOfWorkName(code, typeNames, language),
    language: (code) => languageName(code, language),
    area: ({ code, name }) => shownAreaName(code, name, language),
    areaTable: (code) => areaTableName(code, language),
    cover: (id) => (mayHaveCover ? coverAddress(id) : ''),
  })
}
