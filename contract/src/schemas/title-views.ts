import * as z from 'zod/mini'
import { contentProviders } from '../content-providers.ts'
import { endpoint } from './endpoint.ts'
import { Totals, TitleAddress } from './titles.ts'
import { Code, listOf } from './wire.ts'

/** One subfield of a MARC record as programs of the product family read it. Blanks of fixed fields are `#`, blank indicators null. */
export const MarcRow = z.object({
  paragrafo: z.string(),
  seq_paragrafo: z.string(),
  secao: z.nullable(z.string()),
  seq_secao: z.nullable(z.string()),
  indicador1: z.nullable(z.string()),
  indicador2: z.nullable(z.string()),
  descricao: z.nullable(z.string()),
  texto_descricao: z.nullable(z.string()),
  pontuacao: z.nullable(z.string()),
  campo_fixo: z.string(),
})

export type MarcRow = z.output<typeof MarcRow>

export const getTitleMarc = endpoint({
  method: 'GET',
  path: '/api/acervo/:id/marc',
  summary: 'The MARC record as bare rows, one per subfield, in record order, without the leader.',
  caller: 'anyone',
  params: TitleAddress,
  /** `controle=S`: the numbers of authorities ($0) too. Programs of the family take a row with `secao` "0" for a control field. */
  query: z.strictObject({ controle: z._default(z.enum(['S', 'N']), 'N') }),
  reply: z.array(MarcRow),
  refusals: ['acervo_nao_encontrado'],
})

/** A text with its emphasis: runs of plain, bold and italic. */
const Runs = z.array(z.object({ texto: z.string(), estilo: z.optional(z.enum(['negrito', 'italico'])) }))

/** One way to cite: `texto` to be copied as it is, `trechos` to be shown. */
export const CitationStyle = z.object({ codigo: z.string(), nome: z.string(), texto: z.string(), trechos: Runs })

export type CitationStyle = z.output<typeof CitationStyle>

/** A file to download: its address is stable and outside of the API. */
export const ExportFile = z.object({ formato: z.string(), nome: z.string(), endereco: z.string(), tipo: z.string() })

export type ExportFile = z.output<typeof ExportFile>

export const getReference = endpoint({
  method: 'GET',
  path: '/api/acervo/:id/referencia',
  summary: 'The title as a reference in several styles, the forms for citing it in a text, and files for reference managers.',
  caller: 'anyone',
  params: TitleAddress,
  reply: z.object({ estilos: z.array(CitationStyle), no_texto: z.array(CitationStyle), arquivos: z.array(ExportFile) }),
  refusals: ['acervo_nao_encontrado'],
})

export const getDublinCore = endpoint({
  method: 'GET',
  path: '/api/acervo/:id/dublin-core',
  summary: 'The fifteen elements of Dublin Core that the title fills, in the order of the standard.',
  caller: 'anyone',
  params: TitleAddress,
  reply: z.object({
    elementos: z.array(z.object({ elemento: z.string(), rotulo: z.string(), valor: z.string() })),
    arquivo: ExportFile,
  }),
  refusals: ['acervo_nao_encontrado'],
})

export const linkKinds = ['texto_completo', 'versao', 'relacionado', 'desconhecido'] as const

export const TitleLink = z.object({
  codigo: Code,
  titulo: z.string(),
  url: z.string(),
  tipo: z.enum(linkKinds),
  restrito: z.boolean(),
  /** The provider whose content it is: its screen is the way in. */
  provedor: z.optional(z.enum(contentProviders)),
  nome_provedor: z.optional(z.string()),
})

export type TitleLink = z.output<typeof TitleLink>

export const listTitleLinks = endpoint({
  method: 'GET',
  path: '/api/acervo/:id/links',
  summary: 'Addresses at which the title, a version of it or something about it is found. Only http and https.',
  caller: 'anyone',
  params: TitleAddress,
  reply: listOf(TitleLink),
  refusals: ['acervo_nao_encontrado'],
})

export const getShelfColour = endpoint({
  method: 'GET',
  path: '/api/acervo/:id/cor',
  summary: 'The colour label that this institution puts on the spine; empty where it uses none.',
  caller: 'anyone',
  params: TitleAddress,
  reply: z.object({ cor: z.optional(z.string()), descricao: z.optional(z.string()) }),
  refusals: ['acervo_nao_encontrado'],
})

export const HoldingLibrary = z.object({
  cod_biblioteca: Code,
  desc_biblioteca: z.string(),
  exemplares: z.int(),
  disponiveis: z.int(),
  /** On the shelf, to be read in the library. */
  consulta_local: z.int(),
  numero_chamada: z.optional(z.string()),
  localizacao: z.optional(z.string()),
  /** Holds that wait, and the day, only an estimate, by which a copy may come for one more; absent where the library system does not tell. */
  fila: z.optional(z.int()),
  previsao: z.optional(z.string()),
})

export type HoldingLibrary = z.output<typeof HoldingLibrary>

export const listHoldingLibraries = endpoint({
  method: 'GET',
  path: '/api/acervo/:id/bibliotecas',
  summary: 'Libraries that hold the title, with counts and where it stands there.',
  caller: 'anyone',
  params: TitleAddress,
  reply: listOf(HoldingLibrary),
  refusals: ['acervo_nao_encontrado'],
})

export const getTotals = endpoint({
  method: 'GET',
  path: '/api/acervo/:id/totais',
  summary: 'Counters over all copies that visitors may see.',
  caller: 'anyone',
  params: TitleAddress,
  reply: Totals,
  refusals: ['acervo_nao_encontrado'],
})
