import * as z from 'zod/mini'
import { guides } from '../activities.ts'
import { endpoint } from './endpoint.ts'
import { sortKeys } from '../search.ts'
import { listOf } from './wire.ts'
import { themes } from '../institution.ts'

/** What this institution offers the bearer: activities by number, guides in their order. */
export const Functions = z.object({
  atividades: z.array(z.object({ cod_atividade: z.int(), descricao: z.string() })),
  guiasPesquisa: z.array(z.enum(guides)),
})

export type Functions = z.output<typeof Functions>

export const getFunctions = endpoint({
  method: 'GET',
  path: '/api/parametros/funcionalidades',
  summary: 'Activities and search guides open to the bearer: the visitor’s list, or the person’s.',
  caller: 'anyone',
  reply: Functions,
  refusals: [],
})

/** A picture of the institution: its address on this site, and what it shows for who does not see it ('' when it only decorates). */
export const Picture = z.object({ endereco: z.string(), texto: z.string() })

/**
 * The institution. Fields that begin with `msg_` are sanitised HTML in the reader's language (`<div lang>` around it where only
 * another language has the text). `versao` is the version of its settings: 0 while nothing was set.
 */
export const Institution = z.object({
  nome: z.string(),
  sigla: z.string(),
  tema: z.enum(themes),
  codEmpresa: z.int(),
  versao: z.int(),
  msg_login: z.optional(z.string()),
  denominacao_login: z.string(),
  msg_suporte_consulta: z.optional(z.string()),
  link_lgpd: z.optional(z.string()),
  /** `__md_aut` 1 outside, 2 by this program; `__md_crypt` 4 one-way; the other two as the institution set them. */
  p: z.object({
    __md_aut: z.int(),
    __md_crypt: z.int(),
    __web_url_pw: z.optional(z.string()),
    __web_aquisicao: z.enum(['S', 'N']),
  }),
  logo: z.optional(z.extend(Picture, { link: z.optional(z.string()) })),
  imagem_fundo: z.optional(z.string()),
  /** A style sheet of this site with the institution's colours; absent when it has none. */
  folha_estilo: z.optional(z.string()),
  catalogos_externos: z.array(z.object({ cod_atividade: z.int(), rotulo: z.string(), endereco: z.string() })),
  /** Where the sign-language widget is loaded from, once a reader turns it on; absent: not offered. */
  libras: z.optional(z.object({ endereco: z.string() })),
  /** A notice that is shown once: `codigo` is what `msg_shwnd` remembers. */
  aviso: z.optional(z.object({ codigo: z.string(), texto: z.string() })),
  /** Further entries of a person's menu, each for who has its activity: `url-acesso` says where it leads. */
  menu_usuario: z.optional(z.array(z.object({ cod_atividade: z.int(), rotulo: z.string() }))),
  /** There are providers of content for signed-in people: `links/provedores` lists them. */
  conteudo_restrito: z.optional(z.literal(true)),
  /** Self-service terminals exist: `autoatendimento` says whether this is one. */
  autoatendimento: z.optional(z.literal(true)),
  /** An outside calendar is activated: `eventos_eventum` is worth asking. */
  eventos_externos: z.boolean(),
  /** The order that a search from a form of this site has until another is chosen; absent: by year. */
  ordem_padrao: z.optional(z.enum(sortKeys)),
  /** What the accessibility statement of this place adds: whom to write to, when it was last looked over. */
  acessibilidade: z.optional(z.object({ contato: z.string(), avaliada_em: z.optional(z.string()), texto: z.optional(z.string()) })),
})

export type Institution = z.output<typeof Institution>

export const getInstitution = endpoint({
  method: 'GET',
  path: '/api/parametros/instituicao',
  summary: 'Name, look, texts and links of the institution.',
  caller: 'anyone',
  reply: Institution,
  refusals: [],
})

/** One card of the home page. */
export const SectionCard = z.object({
  codigo: z.string(),
  titulo: z.string(),
  texto: z.optional(z.string()),
  imagem: z.optional(Picture),
  link: z.optional(z.string()),
})

export type SectionCard = z.output<typeof SectionCard>

const section = <N extends 1 | 2>(number: N) =>
  endpoint({
    method: 'GET',
    path: `/api/parametros/secao_${number}`,
    summary: `Cards of block ${number} of the home page that are shown today, in their order.`,
    caller: 'anyone',
    reply: z.extend(listOf(SectionCard), { titulo: z.optional(z.string()) }),
    refusals: [],
  })

export const getFirstSection = section(1)
export const getSecondSection = section(2)
