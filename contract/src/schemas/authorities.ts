import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ResultItem } from './search.ts'
import { MarcRow } from './title-views.ts'
import { boundedNumber, Code, listOf, NumberInAddress } from './wire.ts'
import { authorityRoles, authorityGroups } from '../authorities.ts'

const AuthorityAddress = z.strictObject({ id: NumberInAddress })

export const authorityKinds = [
  'pessoa',
  'entidade',
  'evento',
  'titulo',
  'assunto',
  'lugar',
  'genero',
  'periodo',
  'serie',
  'palavra_chave',
  'editora',
] as const

/** Another heading, or another form of this one, which then has no code. */
const OtherHeading = z.object({ descricao: z.string(), cod_autoridade: z.optional(Code) })

export const Authority = z.object({
  cod_autoridade: Code,
  tipo: z.enum(authorityKinds),
  desc_tipo: z.string(),
  descricao: z.string(),
  datas: z.optional(z.string()),
  /** The heading has a record of its own; without one it was made from the titles that carry it. */
  registro: z.boolean(),
  lider: z.optional(z.string()),
  variantes: z.array(OtherHeading),
  anteriores: z.array(OtherHeading),
  posteriores: z.array(OtherHeading),
  gerais: z.array(OtherHeading),
  especificos: z.array(OtherHeading),
  relacionados: z.array(OtherHeading),
  notas: z.array(z.object({ tipo: z.string(), rotulo: z.string(), texto: z.string() })),
  identificadores: z.array(z.object({ esquema: z.string(), valor: z.string(), url: z.optional(z.string()) })),
  links: z.array(z.object({ url: z.string() })),
  titulos: z.array(z.object({ papel: z.enum(authorityRoles), rotulo: z.string(), total: z.int() })),
})

export type Authority = z.output<typeof Authority>

export const getAuthority = endpoint({
  method: 'GET',
  path: '/api/autoridade/:id',
  summary: 'One heading: its other forms, its neighbours, notes, identifiers, and how many titles hang on it.',
  caller: 'anyone',
  params: AuthorityAddress,
  reply: Authority,
  refusals: ['autoridade_nao_encontrada', 'autoridade_retirada'],
})

export const getAuthorityMarc = endpoint({
  method: 'GET',
  path: '/api/autoridade/:id/marc',
  summary: 'The authority record as bare rows, as for titles; an empty list when the heading has no record of its own.',
  caller: 'anyone',
  params: AuthorityAddress,
  reply: z.array(MarcRow),
  refusals: ['autoridade_nao_encontrada'],
})

export const listAuthorityTitles = endpoint({
  method: 'GET',
  path: '/api/autoridade/:id/titulos',
  summary: 'Titles that hang on a heading in one way, newest first.',
  caller: 'anyone',
  params: AuthorityAddress,
  query: z.strictObject({
    papel: z._default(z.enum(authorityRoles), 'autoria'),
    page: z._default(boundedNumber(1, 10_000), 1),
    perPage: z._default(boundedNumber(1, 100), 20),
  }),
  reply: listOf(ResultItem),
  refusals: ['autoridade_nao_encontrada'],
})

/** A heading in a list. `outra_forma`: the form that was asked for, when it is not the heading's own: see from there to here. */
export const AuthorityLine = z.object({
  cod_autoridade: Code,
  tipo: z.enum(authorityKinds),
  desc_tipo: z.string(),
  descricao: z.string(),
  outra_forma: z.optional(z.string()),
  ver_tambem: z.array(z.object({ cod_autoridade: Code, descricao: z.string() })),
  titulos: z.int(),
})
export type AuthorityLine = z.output<typeof AuthorityLine>

export const listAuthorities = endpoint({
  method: 'GET',
  path: '/api/consulta/autoridades',
  summary: 'Headings in alphabetical order: each word must begin a word of the heading or of one of its other forms.',
  caller: 'anyone',
  query: z.strictObject({
    q: z._default(z.string().check(z.maxLength(512)), ''),
    tipo: z.optional(z.enum(authorityGroups)),
    page: z._default(boundedNumber(1, 10_000), 1),
    perPage: z._default(boundedNumber(1, 100), 20),
  }),
  reply: listOf(AuthorityLine),
  refusals: ['consulta_grande_demais', 'pagina_distante_demais'],
})
