import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Call } from '@farol/contract/address.ts'
import { listLikelyWords } from '@farol/contract/browse.ts'
import { searchTitles } from '@farol/contract/search.ts'
import { expect, test } from 'vitest'
import type { Place } from '../../api/head.ts'
import { searchProposals } from '../../features/search/search-help.ts'
import { readWholeAddress } from '../../features/search/read-address.ts'
import { emptySearch } from '../../features/search/search-state.ts'
import { texts } from '../../i18n/languages/pt.ts'
import results from '../../../../texts/pt/results.json' with { type: 'json' }
import { startTexts } from '../../i18n/start.ts'
import { sampleReply } from '../../testing/sample-titles.ts'
import { loadSearch } from './search-data.ts'
import { resultsHead, resultsHeading } from './results-head.ts'

const words = { ...texts, results }
const place = { texts: startTexts('pt', words), language: 'pt' } as const
const heading = (address: string, total = 8) => resultsHeading(readWholeAddress(address), total, place)

test('the heading tells the field that is in force', () => {
  expect(heading('/pesquisa_geral?for=AUTOR&q=dom+casmurro')).toBe('8 títulos para “dom casmurro” em Autor')
  expect(heading('/pesquisa_geral?for=AUTOR&q=dom+casmurro', 0)).toBe('Nenhum título para “dom casmurro” em Autor')
  expect(heading('/pesquisa_avancada?for=TITULO&q=dom&for2=TITULO&q2=casmurro')).toBe('8 títulos para “dom · casmurro” em Título')
  expect(heading('/pesquisa_avancada?for=TITULO&q=dom&for2=AUTOR&q2=machado&q3=memórias')).toBe(
    '8 títulos para “dom (Título) · machado (Autor) · memórias”',
  )
})

test('the heading tells what is left out, or would do as well, as that', () => {
  expect(heading('/pesquisa_avancada?q=serra&condition=NOT&q2=brasil')).toBe('8 títulos para “serra MENOS brasil”')
  expect(heading('/pesquisa_avancada?for=TITULO&q=serra&condition=OR&for2=AUTOR&q2=mar&condition2=AND&q3=rio')).toBe(
    '8 títulos para “serra (Título) OU mar (Autor) · rio”',
  )
})

test('a page of results names its feeds, with what it was narrowed to', () => {
  const address = '/pesquisa_geral?q=mar&filtro=B%3ABC&page=2'
  const site = { name: 'Biblioteca' } as Place['site']
  expect(resultsHead(sampleReply({ total: 8 }), { ...place, site, address }).links?.map((one) => one['href'])).toEqual([
    '/pesquisa_geral.atom?for=LIVRE&q=mar&filtro=B%3ABC',
    '/pesquisa_geral.rss?for=LIVRE&q=mar&filtro=B%3ABC',
  ])
})

test('the heading tells the words as they were written, a phrase without marks inside its own', () => {
  expect(heading('/pesquisa_geral?q=dom+casmurro')).toBe('8 títulos para “dom casmurro”')
  expect(heading('/pesquisa_geral?q="dom+casmurro"')).toBe('8 títulos para “dom casmurro”')
  expect(heading('/pesquisa_geral?q=“dom+casmurro”')).toBe('8 títulos para “dom casmurro”')
  expect(heading('/pesquisa_geral?q=machado+"dom+casmurro"')).toBe('8 títulos para “machado "dom casmurro"”')
  expect(heading('/pesquisa_geral?q="dom+casmurro"+"quincas+borba"')).toBe('8 títulos para “"dom casmurro" "quincas borba"”')
})

test('of very many words the heading repeats the first', () => {
  expect(heading(`/pesquisa_geral?q=${'é'.repeat(160)}`)).toBe(`8 títulos para “${'é'.repeat(160)}”`)
  expect(heading(`/pesquisa_geral?q=${'é'.repeat(161)}`)).toBe(`8 títulos para “${'é'.repeat(160)}…”`)
  expect(heading(`/pesquisa_geral?q=${'😀'.repeat(200)}`)).toBe(`8 títulos para “${'😀'.repeat(160)}…”`)
})

const failing = (status: number) => new CallError(status)

/** A server that knows the likely words and what the searches find, or fails. */
const callOf = (words: readonly string[] | CallError, total: (q: string) => number | CallError): Call =>
  fakeCall(async (endpoint: unknown, { query }: { query: { q: string } }) => {
    const answer = endpoint === listLikelyWords ? words : endpoint === searchTitles ? total(query.q) : failing(404)
    if (answer instanceof CallError) throw answer
    return typeof answer === 'number' ? sampleReply({ total: answer }) : answer
  })

const ways = async (call: Call, q = 'machdo assis') => {
  const help = await searchProposals({ call }, { ...emptySearch, q })
  return [help.ways.map((one) => `${one.way} ${one.total}`), help.uncounted ?? false]
}

const found = async (call: Call, address: string) => {
  const deps = { call, language: 'pt' } as const
  const { found: shown, meant } = await loadSearch(deps, address, startTexts('pt', words))
  return [shown.ok && shown.value.total, meant?.q]
}

test('the one other wording that finds titles is shown in place of the words; of several, or where the search is narrowed, none', async () => {
  const one = callOf(['machado assis'], (q) => (q === 'machado assis' ? 7 : 0))
  expect(await found(one, '/pesquisa_geral?q=machdo+assis')).toEqual([7, 'machado assis'])
  expect(await found(one, '/pesquisa_geral?q=machdo+assis&corrigir=N')).toEqual([0, undefined])
  expect(await found(one, '/pesquisa_geral?q=machdo+assis&filtro=Y:1900')).toEqual([0, undefined])
  const two = callOf(['machado assis', 'machete assis'], (q) => (q === 'machado assis' ? 7 : q === 'machete assis' ? 5 : 0))
  expect(await found(two, '/pesquisa_geral?q=machdo+assis')).toEqual([0, undefined])
  // A looser search that finds titles is no correction.
  expect(
    await found(
      callOf([], (q) => (q.includes(' OR ') ? 3 : 0)),
      '/pesquisa_geral?q=machdo+assis',
    ),
  ).toEqual([0, undefined])
  const all = callOf(['machado assis'], () => 7)
  expect(await found(all, '/pesquisa_geral?q=machdo+assis')).toEqual([7, undefined])
})

test('ways on are those that give titles; what could not be asked is known as that', async () => {
  expect(await ways(callOf(['machado assis'], (q) => (q === 'machado assis' ? 7 : 0)))).toEqual([['likely 7'], false])
  expect(await ways(callOf(failing(0), (q) => (q.includes(' OR ') ? 3 : 0)))).toEqual([['anyWord 3'], true])
  expect(await ways(callOf(['machado assis'], (q) => (q.includes(' OR ') ? failing(503) : 7)))).toEqual([['likely 7'], true])
  expect(await ways(callOf([], () => failing(429)))).toEqual([[], true])
  expect(await ways(callOf([], () => failing(422)))).toEqual([[], false])
})
