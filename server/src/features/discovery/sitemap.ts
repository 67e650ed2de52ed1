import { authorityAddress, machineAddresses, titleAddress } from '@farol/contract/screens.ts'
import { escapeXml } from '../../catalogue/formats/escape-xml.ts'
import type { Stores } from '../../ports/stores.ts'

export type SitemapDeps = Pick<Stores, 'titles' | 'headings'>

/** Ids in one file. A protocol's file may hold 50,000 addresses; with fewer, one changed title makes less be read again. */
export const idsInPart = 20_000

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const entry = (tag: string, address: string, changed: string) =>
  `<${tag}><loc>${escapeXml(address)}</loc><lastmod>${changed}</lastmod></${tag}>\n`

/** What sitemaps list: titles, and the authorities that lead to them. Files of authorities bear the word before their number. */
const kinds = {
  titles: { store: 'titles', file: '', address: titleAddress },
  authorities: { store: 'headings', file: 'autoridades-', address: authorityAddress },
} as const

export type SitemapKind = keyof typeof kinds

/** The list of all sitemaps, each with the instant of its last change. */
export async function sitemapIndex(deps: SitemapDeps, publicUrl: string): Promise<string> {
  const all = await Promise.all(
    Object.values(kinds).map(async ({ store, file }) =>
      (await deps[store].parts(idsInPart)).map(({ part, updatedAt }) =>
        entry('sitemap', `${publicUrl}${machineAddresses.sitemap.replace(':parte', `${file}${part}.xml`)}`, updatedAt),
      ),
    ),
  )
  return `${head}<sitemapindex ${namespace}>\n${all.flat().join('')}</sitemapindex>\n`
}

/** One sitemap; undefined when nothing that visitors see is in it. */
export async function sitemapPart(deps: SitemapDeps, publicUrl: string, kind: SitemapKind, part: number): Promise<string | undefined> {
  const { store, address } = kinds[kind]
  const rows = await deps[store].ofPart(part, idsInPart)
  if (rows.length === 0) return undefined
  const entries = rows.map(({ id, updatedAt }) => entry('url', publicUrl + address(String(id)), updatedAt))
  return `${head}<urlset ${namespace}>\n${entries.join('')}</urlset>\n`
}

/**
 * What crawlers may read: titles and authorities with their exports; not searches and facets, which are without number, nor what is
 * behind a sign-in.
 */
export const robotsText = (publicUrl: string, slug: string): string =>
  [
    'User-agent: *',
    'Allow: /acervo/',
    'Allow: /autoridade/',
    'Disallow: /api/',
    'Disallow: /*?*q=',
    'Disallow: /*?*filtro=',
    'Disallow: /*?*facetas=',
    'Disallow: /pesquisa_',
    'Disallow: /novas_aquisicoes?',
    'Disallow: /plano_ensino?',
    'Disallow: /acervo/*/reserva',
    'Disallow: /acervo/*/solicitacao-emprestimo',
    'Disallow: /cesta',
    'Disallow: /login',
    'Disallow: /sair',
    `Disallow: /meu${slug}`,
    '',
    `Sitemap: ${publicUrl}${machineAddresses.sitemapIndex}`,
    '',
  ].join('\n')
