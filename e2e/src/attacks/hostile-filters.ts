import type { AttackCase, AttackStep } from './attack-case.ts'
import { hostileWords, markupWords } from './hostile-words.ts'

const markup = ['<script>window.__x', '<img src=x', '<svg/onload', '</title><b>', '</script><b>']

const codes = [...markupWords, "1' OR '1'='1", '1;--', '../../etc', '%', '*', '', ' ', '1\u0000', 'a'.repeat(65)]
const facets = ['T', 'Y', 'I', 'A', 'S', 'E', 'B', 'C', 'K', 'O', 'X', 'U']

const filters: readonly AttackCase[] = [
  {
    id: 'A05-codes',
    seen: 'markup in the values of facets: Koha 42254',
    steps: codes.flatMap((code, n): AttackStep[] => {
      const filter = encodeURIComponent(`${facets[n % facets.length]}:${code}`)
      return [
        { path: `/api/consulta?q=a&filtro=${filter}`, statuses: [422], absent: markup },
        { path: `/pesquisa_geral?q=a&filtro=${filter}`, statuses: [200], absent: markup },
      ]
    }),
  },
  {
    id: 'A05-facets',
    seen: 'facets that there are not: openlibrary#3323 (and[]=)',
    steps: [
      ...['Z:1', '<svg/onload=alert(1)>:1', '__proto__:1', 't:1', 'T', ':', 'T:', 'TT:1', 'Y:1-2-3', 'Y:abc'].map((filter): AttackStep => ({
        path: `/api/consulta?q=a&filtro=${encodeURIComponent(filter)}`,
        statuses: [422],
        absent: markup,
      })),
      ...['and[]=1', 'filtro[]=T:1', 'filtro[T]=1', 'facetas=Z', 'facetas=<svg/onload=alert(1)>', 'filtros=T:1'].flatMap(
        (query): AttackStep[] => [
          { path: `/api/consulta?q=a&${encodeURI(query)}`, statuses: [422], absent: markup },
          { path: `/pesquisa_geral?q=a&${encodeURI(query)}`, statuses: [200], absent: markup },
        ],
      ),
      // Of a facet that there is, a value that nothing has: no title, no error.
      ...['T:999', 'A:999999999', 'S:9007199254740993', 'B:nenhuma', 'I:zzz'].map((filter): AttackStep => ({
        path: `/api/consulta?q=casmurro&filtro=${filter}`,
        statuses: [200, 422],
        absent: ['Dom Casmurro'],
      })),
    ],
  },
]

const nots = (depth: number) => 'NOT '.repeat(depth)
const long = [
  `${'a OR '.repeat(5_000)}a`,
  `${'a OR '.repeat(100)}a`,
  `${nots(120)}a`,
  `${'NOT ('.repeat(80)}a${')'.repeat(80)}`,
  `${'('.repeat(250)}a${')'.repeat(250)}`,
  'w*',
  '*',
  'a* b* c* d* e* f* g* h*',
  '"'.repeat(400),
  `${'a b '.repeat(120)}`,
  `"${'a '.repeat(200)}"`,
  'a'.repeat(512),
  `${'~'.repeat(200)}${'^'.repeat(200)}`,
]

const queries: AttackCase = {
  id: 'A68-queries',
  seen: 'a query that takes the machine for itself: Evergreen LP1775958, LP1811685',
  steps: long.flatMap((text): AttackStep[] => {
    const q = encodeURIComponent(text)
    const tooLong = text.length > 512
    const isRefused = tooLong || (text.match(/\w+/g) ?? []).length > 32
    const more = ['', ...(isRefused ? [] : [`&q2=${q}&condition=NOT&q3=${q}&condition2=OR`])]
    return [
      ...more.map((rest): AttackStep => ({
        path: `/api/consulta?q=${q}${rest}`,
        statuses: isRefused ? [414, 422, 431] : [200],
        answered: 2_000,
      })),
      { path: `/pesquisa_geral?q=${q}`, statuses: isRefused ? [200, 414, 422, 431] : [200], answered: 2_000 },
      { path: `/api/consulta/sugestoes?q=${q}`, statuses: [200, 414, 422, 431], answered: 2_000 },
    ]
  }),
}

const forged = '{"level":60,"time":1,"pid":1,"msg":"linha-forjada"}'
const ends = ['%0D%0A', '%0A', '%E2%80%A8', '%C2%85', '%00']

/** Words where the log has its lines. Its sign-ins make the network suspicious. */
export const logLines: AttackCase = {
  id: 'A15-lines',
  seen: 'a line of the log that the visitor wrote: ASVS 16.4.1',
  steps: [
    ...ends.flatMap((end): AttackStep[] => [
      { path: `/api/consulta?q=a${end}${encodeURIComponent(forged)}`, statuses: [200, 422] },
      { path: `/pesquisa_geral?q=a${end}${encodeURIComponent(forged)}`, statuses: [200] },
      { path: `/api/pessoas/ana${end}${encodeURIComponent(forged)}/recuperar-senha`, statuses: [401, 404, 422] },
      { path: `/x${end}${encodeURIComponent(forged)}`, statuses: [404, 400] },
    ]),
    ...['\r\n', '\n', '\\n', '\u0085', '\u001B[2J'].map((end): AttackStep => ({
      method: 'POST',
      path: '/api/oauth/token',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'password', client_id: 4, username: `ninguem${end}${forged}`, password: 'x' }),
      statuses: [401, 422],
    })),
    ...['\n', '\r', '\r\n ', '\u0085', '\u001B[2J'].map((end): AttackStep => ({
      raw: `GET /api/consulta?q=a HTTP/1.1\r\nhost: localhost\r\nuser-agent: x${end}${forged}\r\nreferer: http://a/${forged}\r\nconnection: close\r\n\r\n`,
      statuses: [200, 400],
    })),
    { raw: `GET /x\n${forged} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`, statuses: [400] },
    {
      method: 'POST',
      path: '/api/erros-navegador',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mensagem: `x\r\n${forged}`, message: `x\r\n${forged}` }),
      statuses: [200, 204, 400, 401, 415, 422, 429],
    },
    { path: '/api/consulta?q=casmurro', statuses: [200], logAbsent: ['linha-forjada', hostileWords[0]!] },
  ],
}

/** Words where codes and questions belong (trust handbook A05, A68). */
export const hostileFilters: readonly AttackCase[] = [...filters, queries]
