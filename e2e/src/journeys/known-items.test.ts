import { readTable } from '@farol/demo/tables.ts'
import { expect, test } from 'vitest'
import { listedTitles } from '../testing/listed-titles.ts'

// How the questions were made: docs/proofs/known-items.md. What a page shows at once counts, also under "Resultados para …"; what it only offers does not.
test.each(['known-items', 'known-items-second'])(
  'sixty questions of %s for one known title each: it comes first for 52, among the first five for 57',
  async (name) => {
    const items = readTable(`judgements/${name}.tsv`, ['kind', 'asked', 'wanted'])
    expect(items).toHaveLength(60)
    const missed: Record<string, unknown> = {}
    const found = { first: 0, amongFive: 0 }
    for (const { asked, wanted } of items) {
      const { titles } = await listedTitles(`/pesquisa_geral?${new URLSearchParams({ q: asked, orderBy: 'relevancia' })}`)
      const at = titles.findIndex((title) => title.startsWith(wanted))
      if (at === 0) found.first += 1
      if (at >= 0 && at < 5) found.amongFive += 1
      if (at !== 0) missed[asked] = { wanted, at: at + 1, shown: titles.slice(0, 5) }
    }
    if (process.env['SHOW']) process.stderr.write(`${JSON.stringify({ found, missed }, undefined, 1)}\n`)
    expect({ missed, isEnough: found.first >= 52 && found.amongFive >= 57 }).toMatchObject({ isEnough: true })
  },
)
