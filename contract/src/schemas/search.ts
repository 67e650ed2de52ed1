import * as z from 'zod/mini'
import { guides } from '../activities.ts'
import { endpoint, type Input } from './endpoint.ts'
import { boundedNumber, Code, commaList, listOf } from './wire.ts'
import {
  searchFields,
  facetCodes,
  facetsOnDemand,
  sortKeys,
  directions,
  searchDefaults,
  filterText,
  rowOperators,
  keywordTypes,
  displayModes,
  maxCharacters,
} from '../search.ts'

const Words = z.optional(z.string().check(z.maxLength(maxCharacters)))
const Where = z.optional(z.enum(searchFields))
const Operator = z.optional(z.enum(rowOperators))
const Value = z.optional(z.string().check(z.minLength(1), z.maxLength(200)))
const Day = z.optional(z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/)))

export const SearchRequest = z.strictObject({
  guia: z.optional(z.enum(guides)),
  q: z._default(z.string().check(z.maxLength(maxCharacters)), ''),
  for: z._default(z.enum(searchFields), searchDefaults.for),
  condition: Operator,
  q2: Words,
  for2: Where,
  condition2: Operator,
  q3: Words,
  for3: Where,
  condition3: Operator,
  q4: Words,
  for4: Where,
  condition4: Operator,
  q5: Words,
  for5: Where,
  /** R asks for references in `referencia` too. */
  modo: z._default(z.enum(displayModes), 'D'),
  keyword_type: z._default(z.enum(keywordTypes), 'P'),
  tipo_obra: z._default(commaList(Code), []),
  cr: z.optional(z.enum(['S', 'N'])),
  /** S: only what can be had at once, on a shelf to be lent or read there, or online; of chosen libraries, on a shelf of theirs. */
  na_estante: z.optional(z.enum(['S', 'N'])),
  especie: Value,
  /** Of an act, in digits or as it is written: 8666, 8.666, 8.666/1993. */
  numero: Value,
  orgao: Value,
  esfera: Value,
  situacao: Value,
  data_de: Day,
  data_ate: Day,
  fundo: Value,
  nivel: Value,
  page: z._default(boundedNumber(1, 10_000), searchDefaults.page),
  perPage: z._default(boundedNumber(1, 100), searchDefaults.perPage),
  orderBy: z._default(z.enum(sortKeys), searchDefaults.orderBy),
  direction: z._default(z.enum(directions), searchDefaults.direction),
  filtro: z._default(commaList(z.string().check(z.regex(filterText))), []),
  facetas: z._default(commaList(z.enum(facetsOnDemand), 3), []),
})

export type SearchRequest = z.output<typeof SearchRequest>

const CodeAndName = z.object({ codigo: Code, descricao: z.string() })

/**
 * How many copies visitors see, how many can be taken home now, how many stand on the shelf to be read in the library, how many are on loan.
 * Where all that could be had is on loan: `previsao`, the day of the next return; without one `atraso`, as every loan is overdue.
 */
const counts = {
  exemplares: z.int(),
  disponiveis: z.int(),
  consulta_local: z.int(),
  emprestados: z.int(),
  previsao: z.optional(z.string()),
  atraso: z.optional(z.literal(true)),
}

/** What one library has of a title. */
const InLibrary = z.object({ cod_biblioteca: Code, biblioteca: z.string(), ...counts })

/** What there is of a title. `na_biblioteca`: the same of the one library that the list is narrowed to; absent where it is none, or several. */
export const Availability = z.object({
  ...counts,
  online: z.boolean(),
  na_biblioteca: z.optional(InLibrary),
})

const CitingDiscipline = z.object({
  cod_curso: Code,
  curso: z.string(),
  cod_disciplina: Code,
  disciplina: z.string(),
  tipo: z.enum(['B', 'C']),
})

/** One title in a list of results. `descricao` is the title line; `dados_adicionais` holds authors (A) and subjects (S) by letter. */
export const ResultItem = z.object({
  cod_acervo: Code,
  descricao: z.string(),
  subtitulo: z.optional(z.string()),
  /** For `lang`: of a Hebrew title in Latin letters `he-Latn`. */
  idioma_titulo: z.optional(z.string()),
  responsabilidade: z.optional(z.string()),
  autor_principal: z.optional(z.string()),
  autores: z.array(z.object({ nome: z.string(), funcao: z.optional(z.string()), cod_autoridade: z.optional(Code) })),
  edicao: z.optional(z.string()),
  imprenta: z.optional(z.string()),
  local: z.optional(z.string()),
  editora: z.optional(z.string()),
  ano_publicacao: z.optional(z.string()),
  desc_fisica: z.optional(z.string()),
  isbn_issn: z.optional(z.string()),
  classificacao: z.optional(z.string()),
  cod_tipo_obra: Code,
  desc_tipo_obra: z.string(),
  idioma: z.optional(z.string()),
  idioma_desc: z.optional(z.string()),
  acesso_remoto: z.optional(z.string()),
  possui_acessibilidade: z.optional(z.string()),
  cod_tipo_area_conhec: z.optional(Code),
  /** Which table of knowledge areas the code is of, in words. */
  desc_tipo_area_conhec: z.optional(z.string()),
  cod_area_conhecimento: z.optional(Code),
  link_capa: z.string(),
  rota: z.string(),
  resumo: z.optional(z.string()),
  /** After NBR 6023; in lists only where the display mode asks for it. */
  referencia: z.optional(z.string()),
  dados_adicionais: z.optional(z.record(z.string(), z.array(CodeAndName))),
  areas_conhecimento: z.optional(z.array(CodeAndName)),
  disponibilidade: Availability,
  /** Courses and disciplines whose teaching plans cite the title, as basic (B) or complementary (C) reading; absent where none does. */
  cursos_disc: z.optional(z.array(CitingDiscipline)),
})

export type ResultItem = z.output<typeof ResultItem>

/**
 * The values of one facet with their counts, most frequent first, chosen ones always among them. `superior`: the value around this one, in
 * a facet that is a tree. `mais`: there are more values than these.
 */
export const Facet = z.object({
  tipo: z.enum(facetCodes),
  descricao: z.string(),
  valores: z.array(z.object({ codigo: Code, descricao: z.string(), quantidade: z.int(), superior: z.optional(Code) })),
  mais: z.optional(z.boolean()),
})

export type Facet = z.output<typeof Facet>

/**
 * `melhor`: where words were typed, the list is in its default order and the most relevant title is, or begins with, the words, or its title
 * and names hold all of them, that title, unless the list begins with it anyway. It is one of `total`, and stands in `data` too, where its place is.
 */
export const SearchReply = z.extend(listOf(ResultItem), {
  melhor: z.array(ResultItem),
  filtros: z.array(Facet),
  tempo: z.number(),
})

export type SearchReply = z.output<typeof SearchReply>

export const searchTitles = endpoint({
  method: 'GET',
  path: '/api/consulta',
  summary: 'Searches titles: one page of them, the exact total, the best match, every facet. `tempo` is the server’s time in milliseconds.',
  caller: 'anyone',
  query: SearchRequest,
  reply: SearchReply,
  refusals: ['consulta_grande_demais', 'pagina_distante_demais', 'periodo_invertido'],
})

/** A search as a caller writes it: what has a default may be left out. */
export type SearchQuestion = NonNullable<Input<typeof searchTitles>['query']>
