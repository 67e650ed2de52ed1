import { machineAddresses, titleAddress } from '@farol/contract/screens.ts'
import { escapeXml } from '../../catalogue/formats/marcxml-writer.ts'
import type { Stores } from '../../ports/stores.ts'

export type SitemapDoors = Pick<Stores, 'titles'>

/** Ids in one file. A protocol's file may hold 50,000 addresses; with fewer, one changed title makes less be read again. */
export const idsInPart = 20_000

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const entry = (tag: string, address: string, changed: string) =>
  `<${tag}><loc>${escapeXml(address)}</loc><lastmod>${changed}</lastmod></${tag}>\n`

/** The list of all sitemaps, each with the instant of its last change. */
export async function sitemapIndex({ titles }: SitemapDoors, publicUrl: string): Promise<string> {
  const parts = await titles.parts(idsInPart)
  const entries = parts.map(({ part, updatedAt }) =>
    entry('sitemap', `${publicUrl}${machineAddresses.sitemap.replace(':parte', `${part}.xml`)}`, updatedAt),
  )
  return `${head}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`
}

/** One sitemap; undefined when no title that visitors see is in it. */
export async function sitemapPart({ titles }: SitemapDoors, publicUrl: string, part: number): Promise<string | undefined> {
  const rows = await titles.ofPart(part, idsInPart)
  if (rows.length === 0) return undefined
  const entries = rows.map(({ id, updatedAt }) => entry('url', publicUrl + titleAddress(String(id)), updatedAt))
  return `${head}<urlset ${namespace}>\n${entries.join('')}</urlset>\n`
}

/**
 * What crawlers may read: titles and authorities with their exports; not searches and facets, which are without number, nor what is
 * behind a door.
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
