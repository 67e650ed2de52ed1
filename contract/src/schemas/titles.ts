import * as z from 'zod/mini'
import { contentProviders } from '../content-providers.ts'
import { endpoint } from './endpoint.ts'
import { ResultItem } from './search.ts'
import { boundedNumber, Code, listOf, NumberInAddress } from './wire.ts'
import { copyStates } from '../titles.ts'

export const TitleAddress = z.strictObject({ id: NumberInAddress })

/** One MARC field in the family's shape: parallel arrays by position. Tags have no leading zeros. */
const FieldOccurrence = z.object({
  _secao: z.array(z.string()),
  descricao: z.array(z.string()),
  pontuacao: z.array(z.string()),
  cod_autoridade: z.optional(z.array(z.string())),
  link_acesso: z.optional(z.string()),
})

/** What a group says of the title, ready to be shown: text, and where it leads. */
const GroupValue = z.object({
  texto: z.string(),
  idioma: z.optional(z.string()),
  cod_autoridade: z.optional(Code),
  cod_acervo: z.optional(Code),
  url: z.optional(z.string()),
})

/** Counters over all copies that visitors may see. `reservas` counts the holds that wait, where the library system knows them. */
export const Totals = z.object({
  exemplares: z.int(),
  disponiveis: z.int(),
  emprestados: z.int(),
  consulta_local: z.int(),
  em_transito: z.int(),
  outros: z.int(),
  reservas: z.optional(z.int()),
})

/**
 * One address of the title. `codigo`: its place among the links of the record. `provedor`: the address is content of that provider, and
 * signed-in people come to it by the provider's screen; `nome_provedor` is what people call it.
 */
const TitleAccess = z.object({
  codigo: Code,
  titulo: z.string(),
  url: z.string(),
  provedor: z.optional(z.enum(contentProviders)),
  nome_provedor: z.optional(z.string()),
})

/** All occurrences of one tag, as programs of the product family read them. */
const FamilyField = z.object({ ordem: z.string(), detalhes: z.array(FieldOccurrence) })
export type FamilyField = z.output<typeof FamilyField>

/** What programs that cite read of a title: who did what, under a name without years, and what it is a part of. */
const CitationFacts = z.object({
  nomes: z.array(
    z.object({
      nome: z.string(),
      tipo: z.enum(['pessoa', 'entidade', 'evento']),
      papel: z.enum(['autor', 'editor', 'tradutor', 'diretor', 'orientador', 'instituicao', 'colaborador']),
      cod_autoridade: z.optional(Code),
    }),
  ),
  /** The periodical or book that it is in. */
  em: z.optional(z.string()),
  issn_em: z.optional(z.string()),
  volume: z.optional(z.string()),
  numero: z.optional(z.string()),
  pagina_inicial: z.optional(z.string()),
  pagina_final: z.optional(z.string()),
  /** That a thesis was written at. */
  instituicao: z.optional(z.string()),
  pdf: z.optional(z.string()),
})

export const TitleReply = z.extend(ResultItem, {
  titulos_variantes: z.array(z.string()),
  /** The title in its own script, where `descricao` writes it in Latin letters. */
  titulo_escrita: z.optional(z.string()),
  /** In which language the record was made, and with it the summary: a tag for `lang`. */
  idioma_resumo: z.optional(z.string()),
  issn: z.array(z.string()),
  isbn: z.array(z.string()),
  doi: z.optional(z.string()),
  data_publicacao: z.optional(z.string()),
  referencia: z.string(),
  citacao: CitationFacts,
  grupos: z.array(z.object({ grupo: z.string(), rotulo: z.string(), valores: z.array(GroupValue) })),
  links: z.array(TitleAccess),
  totais: Totals,
  /** What schema.org calls a work of this kind: `Book`, `Periodical`, `Thesis`… */
  tipo_schema: z.string(),
  /** The 24 characters of the MARC leader, which the rows of `/marc` do not carry. */
  lider: z.string(),
  /** Absent only where the query said so. */
  campos: z.optional(z.array(FamilyField)),
})

export type TitleReply = z.output<typeof TitleReply>

export const getTitle = endpoint({
  method: 'GET',
  path: '/api/acervo/:id',
  summary: 'One title: labelled groups for people, `campos` in the family’s shape for programs.',
  caller: 'anyone',
  params: TitleAddress,
  /** `campos=N` leaves them out: they double the reply, and a page shows none of them. */
  query: z.strictObject({ campos: z._default(z.enum(['S', 'N']), 'S') }),
  reply: TitleReply,
  refusals: ['acervo_nao_encontrado', 'acervo_retirado'],
})

/** One copy as visitors see it: never who has it. Dates are local dates YYYY-MM-DD. */
export const Copy = z.object({
  codigo: z.string(),
  cod_biblioteca: Code,
  biblioteca: z.string(),
  volume: z.optional(z.string()),
  tomo: z.optional(z.string()),
  parte: z.optional(z.string()),
  material_adicional: z.optional(z.string()),
  localizacao: z.optional(z.string()),
  colecao: z.optional(z.string()),
  tipo_emprestimo: z.optional(z.string()),
  numero_chamada: z.optional(z.string()),
  situacao: z.enum(copyStates),
  desc_situacao: z.string(),
  data_devolucao: z.optional(z.string()),
})

export type Copy = z.output<typeof Copy>

/** A volume or tome as it stands on the copy; `-` stands for copies without one. */
const ShelfWord = z.string().check(z.minLength(1), z.maxLength(100))

export const listCopies = endpoint({
  method: 'GET',
  path: '/api/acervo/:id/exemplares',
  summary: 'The copies of one title by library, volume, tome and part; available ones first. `volume` and `ano` narrow it down.',
  caller: 'anyone',
  params: TitleAddress,
  query: z.strictObject({
    cod_unidade: z.optional(Code),
    volume: z.optional(ShelfWord),
    ano: z.optional(boundedNumber(0, 9999)),
    page: z._default(boundedNumber(1, 10_000), 1),
    perPage: z._default(boundedNumber(1, 200), 200),
  }),
  reply: listOf(Copy),
  refusals: ['acervo_nao_encontrado'],
})

/** How the copies of a title are divided: what a picker of volumes or years offers. */
export const listCopyVolumes = endpoint({
  method: 'GET',
  path: '/api/acervo/:id/exemplares/volumes',
  summary: 'Volumes, and years of issues, of the copies of one title, with how many copies each has.',
  caller: 'anyone',
  params: TitleAddress,
  query: z.strictObject({ cod_unidade: z.optional(Code) }),
  reply: z.object({
    volumes: z.array(z.object({ volume: z.string(), exemplares: z.int() })),
    anos: z.array(z.object({ ano: z.string(), exemplares: z.int() })),
  }),
  refusals: ['acervo_nao_encontrado'],
})
