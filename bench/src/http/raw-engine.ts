import { mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Index } from '@farol/engine/search-index.ts'
import { askEngine } from '../search/engine-side.ts'
import { askLucene, ensureLucene, writeTitles } from '../search/lucene.ts'
import type { SetQuery } from '../search/query-set.ts'
import type { Figure } from './figures.ts'
import { percentile } from './load.ts'

const rounds = 3

type Asked = { readonly questions: readonly { readonly ms: number }[] }

function timesOf(what: string, querySet: readonly SetQuery[], { questions }: Asked): Figure[] {
  const times = questions
    .filter((_, at) => querySet[at]!.class !== 'matchall')
    .map((one) => one.ms)
    .toSorted((a, b) => a - b)
  return [0.5, 0.95].map((share) => ({ what: `${what}, p${share * 100}`, value: percentile(times, share), unit: 'ms' }))
}

/** The same questions put to the engine alone and, where asked for, to Lucene: no HTTP, no records, no names of facets. */
export async function measureRawEngine(index: Index, querySet: readonly SetQuery[], titles: number, withPeer: boolean): Promise<Figure[]> {
  const own = timesOf('the same questions to the engine alone', querySet, askEngine(index, querySet, rounds))
  if (!withPeer || !ensureLucene()) return own
  const folder = path.join(os.tmpdir(), `farol-bench-search-${titles}`)
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'titles.tsv')
  await writeTitles(titles, file)
  const peer = askLucene(folder, file, querySet, 1, rounds, false)
  return [...own, ...timesOf(`the same questions to Lucene ${peer.version} alone`, querySet, peer)]
}
