import type { AttackCase } from './attack-case.ts'
import { markupWords, queryLanguageWords } from './hostile-words.ts'

const searchFor = (word: string) => `/api/consulta?q=${encodeURIComponent(word)}`
const pageFor = (word: string) => `/pesquisa_geral?q=${encodeURIComponent(word)}&for=LIVRE`

/** Words of a search that were code somewhere else. */
export const searchInjection: readonly AttackCase[] = [
  ...markupWords.map((word, n): AttackCase => ({
    id: `A01-${n + 1}`,
    seen: 'reflected markup in search terms: slims9_bulian#156, Koha 34023, Evergreen LP2019157',
    steps: [
      { path: searchFor(word), statuses: [200] },
      { path: pageFor(word), statuses: [200], absent: [word] },
    ],
  })),
  ...queryLanguageWords.map((word, n): AttackCase => ({
    id: `A10-${n + 1}`,
    seen: 'query languages of search libraries: peewee#2955, wacli#57',
    steps: [{ path: searchFor(word), statuses: [200] }],
  })),
  ...['title; DROP TABLE title', '1 OR 1=1', '(select 1)', "obra'--"].map((word, n): AttackCase => ({
    id: `A09-${n + 1}`,
    seen: 'SQL in sort keys: slims#281, Koha CVE-2026-31844',
    steps: [
      { path: `/api/consulta?orderBy=${encodeURIComponent(word)}`, statuses: [422] },
      { path: `/pesquisa_geral?orderBy=${encodeURIComponent(word)}&q=a`, statuses: [200] },
    ],
  })),
]
