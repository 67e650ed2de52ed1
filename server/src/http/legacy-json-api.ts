import { Refusal } from '@farol/contract/errors.ts'
import { searchFields, type ResultItem, type SearchField, type SearchReply } from '@farol/contract/search.ts'
import { searchTitles } from '@farol/contract/schemas/search.ts'
import { titleAddress } from '@farol/contract/screens.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Tokens } from '../ports/tokens.ts'
import { EncodedBody } from '../search-service/encoded-body.ts'
import { callLanguage, whoAsks } from './asking.ts'
import type { Asking, Handlers } from './handlers.ts'

// Programs written for other servers of the product family ask in their own words and read bare arrays of strings. This is the one place
// that knows them: no token needed, no envelope, codes as strings, "" for nothing, 200 [] for an empty term and for what no search takes.

const maxRows = 500
const pageOfOurs = 100

type Query = Readonly<Record<string, string | string[] | undefined>>

const first = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? ''

const indexFields: Readonly<Record<string, SearchField>> = { INDICE_1: 'TITULO', INDICE_2: 'ASSUNTO', INDICE_3: 'AUTOR' }
const indexFacets: Readonly<Record<string, string>> = { INDICE_2: 'S', INDICE_3: 'A' }

/** The family's question in our words. A heading's code stands for its text. */
function ourQuery(query: Query): Record<string, string> {
  const column = first(query['coluna_um']).toUpperCase()
  const code = /^\d{1,15}$/.exec(first(query['indice']))?.[0]
  const facet = indexFacets[column]
  if (code && facet) return { filtro: `${facet}:${code}` }
  const field = indexFields[column] ?? searchFields.find((known) => known === column) ?? 'LIVRE'
  return { q: first(query['termo_pesquisa']).slice(0, 512), for: field }
}

/** The picture that stands for a title of a type without one of its own. */
const drawnCover = (type: string) => `/imagem-padrao/${type}.svg`

const bounded = (text: string, fallback: number, max: number) =>
  /^\d{1,5}$/.test(text) ? Math.min(Math.max(Number(text), 1), max) : fallback

function rowOf(item: ResultItem, publicUrl: string, total: number): Record<string, unknown> {
  const { disponibilidade, dados_adicionais } = item
  return {
    cod_acervo: item.cod_acervo,
    descricao: item.descricao,
    obra: item.descricao,
    referencia_sem_tag: item.referencia ?? item.descricao,
    autor: item.autor_principal ?? '',
    autor_principal: item.autor_principal ?? '',
    classificacao: item.classificacao ?? '',
    cod_tipo_obra: item.cod_tipo_obra,
    desc_tipo_obra: item.desc_tipo_obra,
    ano_publicacao: item.ano_publicacao ?? '',
    edicao: item.edicao ?? '',
    isbn_issn: item.isbn_issn ?? '',
    resumo: item.resumo ?? '',
    desc_fisica: item.desc_fisica ?? '',
    idioma: item.idioma ?? '',
    idioma_desc: item.idioma_desc ?? '',
    acesso_remoto: item.acesso_remoto ?? '',
    possui_acessibilidade: item.possui_acessibilidade ?? 'N',
    tot_exemplares: String(disponibilidade.exemplares),
    total_titulos: String(total),
    link_capa: publicUrl + (item.link_capa || drawnCover(item.cod_tipo_obra)),
    link: publicUrl + titleAddress(item.cod_acervo),
    dados_adicionais: dados_adicionais ?? {},
  }
}

export interface LegacyJsonApiDeps {
  readonly handlers: Handlers
  readonly tokens: Tokens
  readonly publicUrl: string
}

async function search({ handlers }: LegacyJsonApiDeps, asking: Asking, query: Record<string, string>): Promise<SearchReply> {
  return (await handlers.run(searchTitles, asking, { params: {}, query: { ...query, modo: 'R' }, body: undefined })) as SearchReply
}

/** Throws `credencial_invalida` for a token that is wrong: then a program asks for a new one. */
const askingOf = async ({ tokens }: LegacyJsonApiDeps, request: FastifyRequest): Promise<Asking> => ({
  who: await whoAsks(request, tokens),
  language: callLanguage(request),
})

/** Rows, and how many titles there are in all. */
interface Found {
  readonly rows: readonly unknown[]
  readonly total: number
}

const nothing: Found = { rows: [], total: 0 }

/** Everything found, up to 500 rows: these programs take the length for the count. */
async function allRows(deps: LegacyJsonApiDeps, asking: Asking, request: FastifyRequest): Promise<Found> {
  const query = request.query as Query
  if (first(query['termo_pesquisa']).trim() === '' && first(query['indice']) === '') return nothing
  const rows: unknown[] = []
  let total = 0
  for (let page = 1; rows.length < maxRows; page += 1) {
    const found = await search(deps, asking, { ...ourQuery(query), page: String(page), perPage: String(pageOfOurs) })
    total = found.total
    rows.push(...found.data.map((item) => rowOf(item, deps.publicUrl, total)))
    if (found.data.length === 0 || rows.length >= total) break
  }
  return { rows, total }
}

/** One page, as the newer address asks for it. */
async function pageRows(deps: LegacyJsonApiDeps, asking: Asking, request: FastifyRequest): Promise<Found> {
  const query = request.query as Query
  if (first(query['termo_pesquisa']).trim() === '' && first(query['indice']) === '') return nothing
  const page = { page: String(bounded(first(query['page']), 1, 100)), perPage: String(bounded(first(query['perPage']), 20, pageOfOurs)) }
  const order: Record<string, string> =
    first(query['orderBy']) === 'obra' ? { orderBy: 'obra', direction: first(query['direction']) === 'D' ? 'D' : 'C' } : {}
  const found = await search(deps, asking, { ...ourQuery(query), ...page, ...order })
  return { rows: found.data.map((item) => rowOf(item, deps.publicUrl, found.total)), total: found.total }
}

/** What no search takes, as of too many words, is found nowhere: these programs read an array whatever the status is. */
async function rowsFor(deps: LegacyJsonApiDeps, request: FastifyRequest, rows: typeof allRows): Promise<Found> {
  const asking = await askingOf(deps, request)
  return rows(deps, asking, request).catch((error: unknown) => {
    if (error instanceof Refusal && error.status < 500) return nothing
    throw error
  })
}

/** The rows as a bare array, their number in a header that scripts of other sites may read. */
function send(request: FastifyRequest, reply: FastifyReply, { rows, total }: Found): Promise<FastifyReply> {
  void reply
    .type('application/json; charset=utf-8')
    .header('vary', 'authorization, lang, accept-language, accept-encoding')
    .header('access-control-expose-headers', 'x-total-count')
    .header('x-total-count', String(total))
    .header('cache-control', 'no-cache')
  return new EncodedBody(JSON.stringify(rows)).send(request, reply)
}

/** Pages of other sites may read the answer, whatever it is. */
const openToAll = (reply: FastifyReply) => reply.header('access-control-allow-origin', '*')

/** Answers programs of the product family: `/api/consulta` asked with `termo_pesquisa=`, and `/api/v2/consulta/{guia}/{id}`. */
export function addLegacyJsonApi(app: FastifyInstance, deps: LegacyJsonApiDeps): void {
  app.addHook('preHandler', async (request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads || request.routeOptions.url !== '/api/consulta' || !('termo_pesquisa' in (request.query as object))) return undefined
    openToAll(reply)
    return send(request, reply, await rowsFor(deps, request, allRows))
  })
  app.get('/api/v2/consulta/:guia/:searchId', { compress: false, config: { open: true } }, async (request, reply) => {
    openToAll(reply)
    return send(request, reply, await rowsFor(deps, request, pageRows))
  })
}
