import type { ResultItem } from '@farol/contract/search.ts'
import { expect, test } from 'vitest'
import { writeAtom, writeRss, type Feed, type FeedEntry } from './write-feed.ts'

const item = (more: Partial<ResultItem>) => ({ desc_tipo_obra: 'Livro', ...more }) as ResultItem

const entry = (more: Partial<FeedEntry>): FeedEntry => ({
  item: item({ descricao: 'Marés & luas', subtitulo: 'um estudo', edicao: '2. ed.', imprenta: 'Recife, 2021', desc_fisica: '120 p.', autor_principal: 'Prado, Ana, 1950-', resumo: 'Como <sobem>.' }), // prettier-ignore
  address: 'https://catalogo.example.org/acervo/7',
  authors: ['Prado, Ana', 'Costa, Ivo'],
  created: '2026-11-01T08:00:00.123Z',
  updated: '2026-11-15T09:30:00.000Z',
  ...more,
})

const feed: Feed = {
  title: 'marés · Casa & cia',
  site: 'Casa & cia',
  address: 'https://catalogo.example.org/pesquisa_geral.atom?q=mares&lng=pt',
  page: 'https://catalogo.example.org/pesquisa_geral?q=mares&lng=pt',
  language: 'pt-BR',
  updated: '2026-11-15T09:30:00.000Z',
  total: 12,
  entries: [entry({}), entry({ item: item({ descricao: 'Ondas: a física', subtitulo: 'a física' }), authors: [] })],
}

test('a feed in Atom, line by line', () => {
  expect(writeAtom(feed).split('\n')).toEqual([
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xml:lang="pt-BR">',
    '<id>https://catalogo.example.org/pesquisa_geral?q=mares&amp;lng=pt</id><title>marés · Casa &amp; cia</title><updated>2026-11-15T09:30:00Z</updated>',
    '<author><name>Casa &amp; cia</name></author>',
    '<opensearch:totalResults>12</opensearch:totalResults>',
    '<opensearch:startIndex>1</opensearch:startIndex>',
    '<opensearch:itemsPerPage>2</opensearch:itemsPerPage>',
    '<link rel="self" type="application/atom+xml" href="https://catalogo.example.org/pesquisa_geral.atom?q=mares&amp;lng=pt"/>',
    '<link rel="alternate" type="text/html" href="https://catalogo.example.org/pesquisa_geral?q=mares&amp;lng=pt"/>',
    '<entry><id>https://catalogo.example.org/acervo/7</id><title>Marés &amp; luas: um estudo</title><link href="https://catalogo.example.org/acervo/7"/><published>2026-11-01T08:00:00Z</published><updated>2026-11-15T09:30:00Z</updated><author><name>Prado, Ana</name></author><author><name>Costa, Ivo</name></author><summary>Livro — 2. ed. — Recife, 2021 — 120 p.. Como &lt;sobem&gt;.</summary></entry>',
    '<entry><id>https://catalogo.example.org/acervo/7</id><title>Ondas: a física</title><link href="https://catalogo.example.org/acervo/7"/><published>2026-11-01T08:00:00Z</published><updated>2026-11-15T09:30:00Z</updated><summary>Livro</summary></entry>',
    '</feed>',
    '',
  ])
})

test('the same in RSS', () => {
  expect(writeRss(feed).split('\n')).toEqual([
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/"><channel>',
    '<title>marés · Casa &amp; cia</title><link>https://catalogo.example.org/pesquisa_geral?q=mares&amp;lng=pt</link><description>marés · Casa &amp; cia, Casa &amp; cia</description>',
    '<opensearch:totalResults>12</opensearch:totalResults>',
    '<opensearch:startIndex>1</opensearch:startIndex>',
    '<opensearch:itemsPerPage>2</opensearch:itemsPerPage>',
    '<language>pt-BR</language><lastBuildDate>Sun, 15 Nov 2026 09:30:00 GMT</lastBuildDate>',
    '<atom:link rel="self" type="application/rss+xml" href="https://catalogo.example.org/pesquisa_geral.atom?q=mares&amp;lng=pt"/>',
    '<item><title>Marés &amp; luas: um estudo</title><link>https://catalogo.example.org/acervo/7</link><guid isPermaLink="true">https://catalogo.example.org/acervo/7</guid><pubDate>Sun, 01 Nov 2026 08:00:00 GMT</pubDate><description>Prado, Ana, 1950-. Livro — 2. ed. — Recife, 2021 — 120 p.. Como &lt;sobem&gt;.</description></item>',
    '<item><title>Ondas: a física</title><link>https://catalogo.example.org/acervo/7</link><guid isPermaLink="true">https://catalogo.example.org/acervo/7</guid><pubDate>Sun, 01 Nov 2026 08:00:00 GMT</pubDate><description>Livro</description></item>',
    '</channel></rss>',
    '',
  ])
})

test('of very many authors the first ten are named', () => {
  const authors = Array.from({ length: 12 }, (_, at) => `Autor ${at}`)
  const named = writeAtom({ ...feed, entries: [entry({ authors })] }).match(/<name>Autor \d+<\/name>/g)
  expect(named).toEqual(authors.slice(0, 10).map((name) => `<name>${name}</name>`))
})
