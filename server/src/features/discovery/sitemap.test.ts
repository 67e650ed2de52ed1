import { expect, test } from 'vitest'
import { robotsText, sitemapIndex, sitemapPart, type SitemapDeps } from './sitemap.ts'

const publicUrl = 'https://catalogo.example.org'

/** Two files of titles and one of authorities; in the second file of titles stand two. */
function depsOf() {
  const asked: unknown[] = []
  const store = (name: string, parts: readonly { readonly part: number; readonly updatedAt: string }[]) => ({
    parts: async (size: number) => {
      asked.push([name, size])
      return parts
    },
    ofPart: async (part: number, size: number) => {
      asked.push([name, part, size])
      return part === 2 ? [{ id: 40_001, updatedAt: '2026-11-02T00:00:00Z' }, { id: 40_002, updatedAt: '2026-11-03T00:00:00Z' }] : [] // prettier-ignore
    },
  })
  const deps = {
    titles: store('titles', [{ part: 1, updatedAt: '2026-11-01T00:00:00Z' }, { part: 2, updatedAt: '2026-11-03T00:00:00Z' }]), // prettier-ignore
    headings: store('headings', [{ part: 1, updatedAt: '2026-10-01T00:00:00Z' }]),
  } as unknown as SitemapDeps
  return { deps, asked }
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

test('the list of sitemaps: titles, then authorities, in files of twenty thousand, each with its last change', async () => {
  const { deps, asked } = depsOf()
  expect((await sitemapIndex(deps, publicUrl)).split('\n')).toEqual([
    declaration,
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    '<sitemap><loc>https://catalogo.example.org/sitemap/1.xml</loc><lastmod>2026-11-01T00:00:00Z</lastmod></sitemap>',
    '<sitemap><loc>https://catalogo.example.org/sitemap/2.xml</loc><lastmod>2026-11-03T00:00:00Z</lastmod></sitemap>',
    '<sitemap><loc>https://catalogo.example.org/sitemap/autoridades-1.xml</loc><lastmod>2026-10-01T00:00:00Z</lastmod></sitemap>',
    '</sitemapindex>',
    '',
  ])
  expect(asked).toEqual([
    ['titles', 20_000],
    ['headings', 20_000],
  ])
})

test.each([
  ['titles', 'acervo'],
  ['authorities', 'autoridade'],
] as const)('a sitemap of %s, line by line; one that is empty is none', async (kind, screen) => {
  const { deps } = depsOf()
  expect((await sitemapPart(deps, publicUrl, kind, 2))?.split('\n')).toEqual([
    declaration,
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    `<url><loc>https://catalogo.example.org/${screen}/40001</loc><lastmod>2026-11-02T00:00:00Z</lastmod></url>`,
    `<url><loc>https://catalogo.example.org/${screen}/40002</loc><lastmod>2026-11-03T00:00:00Z</lastmod></url>`,
    '</urlset>',
    '',
  ])
  expect(await sitemapPart(deps, publicUrl, kind, 3)).toBeUndefined()
})

test('what robots may read, line by line', () => {
  expect(robotsText(publicUrl, 'farol').split('\n')).toEqual([
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
    'Disallow: /meufarol',
    '',
    'Sitemap: https://catalogo.example.org/sitemap.xml',
    '',
  ])
})
