import * as z from 'zod/mini'
import { contentProviders } from '../content-providers.ts'
import { endpoint } from './endpoint.ts'
import { maxCharacters } from '../search.ts'
import { Code, listOf } from './wire.ts'

export const countLinkUse = endpoint({
  method: 'POST',
  path: '/api/links/estatistica-acesso',
  summary: 'Counts that a link of a title was followed: the title, the day, never the person.',
  caller: 'public',
  body: z.strictObject({ acervo: Code }),
  reply: z.object({ contado: z.boolean() }),
  refusals: ['acervo_nao_encontrado', 'muitas_requisicoes'],
})

/** A way to look for the same words somewhere else. */
export const OutsideSearch = z.object({ nome: z.string(), url: z.string() })
export type OutsideSearch = z.output<typeof OutsideSearch>

export const listOutsideSearches = endpoint({
  method: 'GET',
  path: '/api/links/links-resultado',
  summary: 'Addresses under which other catalogues look for these words; the institution says which. An empty list without words.',
  caller: 'anyone',
  query: z.strictObject({ q: z._default(z.string().check(z.maxLength(maxCharacters)), '') }),
  reply: z.array(OutsideSearch),
  refusals: [],
})

/** A provider that this institution has. `origem` is where its form may be sent to; absent where there is none. */
export const OfferedProvider = z.object({ provedor: z.enum(contentProviders), nome: z.string(), origem: z.optional(z.string()) })

export type OfferedProvider = z.output<typeof OfferedProvider>

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/links/provedores',
  summary: 'Providers of restricted content that this institution has, in its order.',
  caller: 'anyone',
  reply: listOf(OfferedProvider),
  refusals: [],
})

/**
 * The way into a provider’s content: `url` for a link that opens in a new tab, or a form to be sent by POST. `referencia`: the provider
 * looks at where readers come from, so the link says it. `expira`: an instant in UTC after which it opens nothing. `titulo_url`: the title's
 * own address there, for a way in that does not lead to it: it opens once the reader is in.
 */
export const ContentAccess = z.object({
  provedor: z.enum(contentProviders),
  nome: z.string(),
  url: z.optional(z.string()),
  formulario: z.optional(z.object({ metodo: z.literal('POST'), acao: z.string(), campos: z.record(z.string(), z.string()) })),
  referencia: z.optional(z.enum(['origin', 'unsafe-url'])),
  expira: z.optional(z.string()),
  titulo_url: z.optional(z.string()),
})

export type ContentAccess = z.output<typeof ContentAccess>

const accessRefusals = [
  'documentos_nao_ativado',
  'documentos_inacessivel',
  'documentos_acesso_negado',
  'vinculo_inativo',
  'muitas_requisicoes',
] as const

export const openRestrictedContent = endpoint({
  method: 'POST',
  path: '/api/links/acesso-restrito',
  summary:
    'The way into a provider’s content for the signed-in person; with `acervo`, to that title where the provider has it (`link`: which of its links).',
  caller: 'patron',
  body: z.strictObject({ provedor: z.enum(contentProviders), acervo: z.optional(Code), link: z.optional(Code) }),
  reply: ContentAccess,
  refusals: accessRefusals,
})

const standard = (provider: 'abnt' | 'target', name: string) =>
  endpoint({
    method: 'GET',
    path: `/api/links/${provider}`,
    summary: `The signed address of a standard at ${name}, or of its collection without \`norma\`.`,
    caller: 'patron',
    query: z.strictObject({ norma: z.optional(z.string().check(z.trim(), z.maxLength(120), z.regex(/^\P{Cc}*$/u))) }),
    reply: z.object({ url: z.string(), expira: z.optional(z.string()) }),
    refusals: accessRefusals,
  })

export const getAbntLink = standard('abnt', 'ABNT Coleção')
export const getTargetLink = standard('target', 'Target GEDWeb')
