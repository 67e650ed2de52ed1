import type { AttackCase, AttackStep } from './attack-case.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }

/** `answered`: milliseconds in which each of the calls must be answered, and `/healthz` beside them. */
const answered = 4_000

const post = (path: string, headers: Readonly<Record<string, string>>, body: string, status: number): AttackStep => ({
  method: 'POST',
  path,
  headers,
  body,
  statuses: [status],
  answered,
})

const repeats = (bytes: number) => 'k=1&'.repeat(bytes / 4)
const unknownNames = JSON.stringify(Object.fromEntries(Array.from({ length: 65_000 }, (_, n) => [`n${n}`, 1])))

/** The head of a call whose body never comes: only what refuses it unread answers. */
const bodyToCome = (path: string, type: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: ${type}\r\n${more}content-length: 900000\r\n\r\n`

/** Bodies and queries that cost the server far more than they cost who sends them. */
export const largeInput: readonly AttackCase[] = [
  {
    id: 'A16-form',
    seen: 'one anonymous form of 100 kB kept the server busy for 16 s: farol 64817062',
    steps: [
      post('/api/oauth/token', form, repeats(100_000), 422),
      { ...post('/api/oauth/token', form, repeats(100_000), 422), atOnce: 4 },
      post('/api/oauth/token', form, repeats(800_000), 422),
      post('/api/nada', form, repeats(800_000), 404),
      post('/api/erros-navegador', form, repeats(800_000), 415),
    ],
  },
  {
    id: 'A16-query',
    seen: 'repeats of one name were copied for each: farol 64817062',
    steps: [
      { path: `/api/consulta?${repeats(14_000)}`, statuses: [422], answered },
      { path: `/pesquisa_geral?${repeats(14_000)}`, statuses: [422], answered },
      { path: `/api/consulta?${repeats(800)}`, statuses: [422], answered },
    ],
  },
  {
    id: 'A16-names',
    seen: '700 kB of unknown names were answered with 6 MB of refusals, 16 at once stopped /healthz for 6 s: farol 64817062',
    steps: [
      post('/api/oauth/token', json, unknownNames, 422),
      { ...post('/api/oauth/token', json, unknownNames, 422), atOnce: 16, absent: ['n20"', 'n999"'] },
    ],
  },
  {
    id: 'A16-values',
    seen: 'a list of 240,000 wrong values was a RangeError and 500: farol 64817062',
    steps: [post('/api/acervo/cesta', json, `{"acervos":[${'"x",'.repeat(240_000)}"x"]}`, 422)],
  },
  {
    id: 'A16-levels',
    seen: 'deep nesting: CVE-2020-8164, json bombs',
    steps: [
      post('/api/oauth/token', json, `${'['.repeat(250_000)}${']'.repeat(250_000)}`, 422),
      post('/api/oauth/token', json, '{"a":'.repeat(150_000), 422),
      post('/api/oauth/token', json, `{"grant_type":[${'1,'.repeat(400_000)}1]}`, 422),
    ],
  },
  {
    id: 'A22-compressed',
    seen: 'compressed request bodies: undici CVE-2026-22036',
    steps: ['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip, gzip'].map((encoding) =>
      post('/api/oauth/token', { ...json, 'content-encoding': encoding }, '{"client_id":4}', 415),
    ),
  },
  {
    id: 'A22-unread',
    seen: 'a body of the wrong kind was read before it was refused: farol 64817062',
    steps: [
      { raw: bodyToCome('/api/oauth/token', 'text/plain'), statuses: [415] },
      { raw: bodyToCome('/api/oauth/token', 'application/json', 'content-encoding: gzip\r\n'), statuses: [415] },
      { raw: bodyToCome('/api/erros-navegador', 'application/x-www-form-urlencoded'), statuses: [415] },
      { raw: bodyToCome('/api/nada', 'application/json'), statuses: [404] },
    ],
  },
]
