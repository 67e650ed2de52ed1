import { withSlug } from '@farol/contract/product.ts'
import { titleAddress } from '@farol/contract/screens.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

// What servers of the generation before were asked by stands in reading lists and theses. Whatever an institution's server was called,
// it was the first part of the path.

type Query = Readonly<Record<string, string | string[] | undefined>>

const codeNames = ['codAcervo', 'cod_acervo', 'acervo', 'id', 'cod_acervo_acessibilidade']

const valueOf = (query: Query, name: string): string => {
  const value = query[name]
  return ((Array.isArray(value) ? value[0] : value) ?? '').trim()
}

const titleIn = (query: Query): string | undefined =>
  codeNames.map((name) => valueOf(query, name)).find((code) => /^[1-9]\d{0,14}$/.test(code))

/** A title, a search or the home page. Whatever else the address holds, such as another one to be sent on to, is not looked at. */
function placeOf({ query }: FastifyRequest): string {
  const title = titleIn(query as Query)
  if (title !== undefined) return titleAddress(title)
  const words = valueOf(query as Query, 'palavra_chave')
    .slice(0, 512)
    .toWellFormed()
  return words === '' ? '/' : `/pesquisa_geral?for=LIVRE&q=${encodeURIComponent(words)}`
}

/** Sends readers of old links where the same is now. */
export function addLegacyRedirects(app: FastifyInstance, slug: string): void {
  for (const path of ['biblioteca/index.php', 'mobile/resultado_info.php', 'biblioteca_s/acesso_login.php'])
    app.get(`/:server/${path}`, async (request, reply) => reply.redirect(placeOf(request), 301))
  const login = withSlug('/login?redirect=/meu{product}', slug)
  app.get('/:server/biblioteca_s/php/login_usu.php', async (_request, reply) => reply.redirect(login, 301))
}
