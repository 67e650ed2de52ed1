import { parts, readTable } from '@farol/demo/tables.ts'
import { expect, test } from 'vitest'
import { listedTitles } from '../testing/listed-titles.ts'

const queries = readTable('judgements/librarian-queries.tsv', ['asked', 'field', 'within', 'wanted'])

/** Titles of a page of results in their order; where nothing was found, those that the first way on leads to. */
async function titlesAt(path: string): Promise<readonly string[]> {
  const { titles, way } = await listedTitles(path)
  return titles.length === 0 && way !== undefined ? (await listedTitles(way)).titles : titles
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
})
