import { parts, readTable } from '@farol/demo/tables.ts'
import { expect, test } from 'vitest'
import { address } from '../testing/site.ts'

const queries = readTable('judgements/librarian-queries.tsv', ['asked', 'field', 'within', 'wanted'])

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')

/** Titles of a page of results in their order; where nothing was found, those that the first way on leads to. */
async function titlesAt(path: string, mayLead = true): Promise<string[]> {
  const page = await (await fetch(address + path)).text()
  const titles = [...page.matchAll(/<h3><a [^>]*href="\/acervo\/[^>]*>(.*?)<\/a><\/h3>/g)].map(([, title]) => plain(title!))
  const way = /<ul class="ways"><li><a [^>]*href="([^"]*)"/.exec(page)?.[1]
  return titles.length === 0 && mayLead && way !== undefined ? titlesAt(plain(way), false) : titles
}

// What a librarian says at the desk must come first, without scripts; a reader follows the first thing that a page offers in place of nothing.
test('more than a hundred searches bring first what a librarian expects of them', async () => {
  expect(queries.length).toBeGreaterThan(100)
  const missed: Record<string, unknown> = {}
  for (const { asked, field, within, wanted } of queries) {
    const words = new URLSearchParams({ q: asked, orderBy: 'relevancia', ...(field && { for: field }) })
    const seen = (await titlesAt(`/pesquisa_geral?${words}`)).slice(0, Number(within))
    const lacking = parts(wanted).filter((title) => !seen.some((one) => one.startsWith(title)))
    if (lacking.length > 0) missed[asked] = { lacking, seen }
  }
  expect(missed).toEqual({})
}, 120_000)
