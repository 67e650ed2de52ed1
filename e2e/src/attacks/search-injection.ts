import type { AttackCase } from './attack-case.ts'

const markup = [
  '<script>window.__x=1</script>',
  '"><img src=x onerror=window.__x=1>',
  "'-alert(1)-'",
  '<svg/onload=alert(1)>',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '</title><b>',
  '</script><b>',
]
const queryLanguage = [
  'c++',
  "O'Reilly",
  '"',
  'AND',
  'OR OR',
  'NOT',
  'a*',
  '(((((',
  'interno:x',
  'title:a^5',
  'NEAR(a b)',
  '-',
  '--',
  '%',
  '_',
  '\\',
  ';',
  "' OR 1=1 --",
  '" OR ""="',
  "'; DROP TABLE title; --",
]

const searchFor = (word: string) => `/api/consulta?q=${encodeURIComponent(word)}`
const pageFor = (word: string) => `/pesquisa_geral?q=${encodeURIComponent(word)}&for=LIVRE`

const hostile = [...markup, ...queryLanguage]

const parametersOf: Readonly<Record<string, readonly string[]>> = {
  '/pesquisa_geral': [
    'q',
    'for',
    'filtro',
    'page',
    'perPage',
    'orderBy',
    'direction',
    'modo',
    'facetas',
    'ano_de',
    'ano_ate',
    'tipo_obra',
    'cr',
  ],
  '/pesquisa_avancada': ['q', 'q2', 'for2', 'condition', 'keyword_type', 'filtro'],
  '/pesquisa_periodicos': ['q', 'filtro'],
  '/pesquisa_indice': ['indice', 'termo', 'sentido', 'linha', 'page'],
  '/novas_aquisicoes': ['dias', 'biblioteca', 'tipo_obra', 'area', 'page'],
  '/plano_ensino': ['curso', 'disciplina', 'professor', 'ano', 'semestre', 'periodo', 'page'],
}

/** Every hostile word in every parameter of a guide: a page, never a failure, the word never as markup. */
const guideAttacks: readonly AttackCase[] = Object.entries(parametersOf).flatMap(([path, names]) =>
  names.map((name): AttackCase => ({
    id: `guide${path}-${name}`,
    seen: 'hostile words in a parameter of a guide',
    steps: hostile.map((word) => ({
      path: `${path}?${name}=${encodeURIComponent(word)}`,
      statuses: [200],
      absent: ['<script>window.__x', '<img src=x', '<svg/onload'],
    })),
  })),
)

/** Words of a search that were code somewhere else. */
export const searchInjection: readonly AttackCase[] = [
  ...guideAttacks,
  ...markup.map((word, n): AttackCase => ({
    id: `A01-${n + 1}`,
    seen: 'reflected markup in search terms: slims9_bulian#156, Koha 34023, Evergreen LP2019157',
    steps: [
      { path: searchFor(word), statuses: [200] },
      { path: pageFor(word), statuses: [200], absent: [word] },
    ],
  })),
  ...queryLanguage.map((word, n): AttackCase => ({
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
