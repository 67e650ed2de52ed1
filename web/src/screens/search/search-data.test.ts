import { CallError } from '@farol/contract/call.ts'
import type { Call } from '@farol/contract/endpoint.ts'
import { listLikelyWords } from '@farol/contract/browse.ts'
import { searchTitles } from '@farol/contract/search.ts'
import { expect, test } from 'vitest'
import { waysOn } from '../../features/search/search-help.ts'
import { readWholeAddress } from '../../features/search/read-address.ts'
import { emptySearch } from '../../features/search/search-state.ts'
import { texts } from '../../i18n/languages/pt.ts'
import { startTexts } from '../../i18n/start.ts'
import { sampleReply } from '../../testing/sample-titles.ts'
import { resultsHeading } from './search-data.ts'

const heading = (address: string) => resultsHeading(readWholeAddress(address), 8, { texts: startTexts('pt', texts), language: 'pt' })

test('the heading tells the words as they were written, a phrase without marks inside its own', () => {
  expect(heading('/pesquisa_geral?q=dom+casmurro')).toBe('8 títulos para “dom casmurro”')
  expect(heading('/pesquisa_geral?q="dom+casmurro"')).toBe('8 títulos para “dom casmurro”')
  expect(heading('/pesquisa_geral?q=“dom+casmurro”')).toBe('8 títulos para “dom casmurro”')
  expect(heading('/pesquisa_geral?q=machado+"dom+casmurro"')).toBe('8 títulos para “machado "dom casmurro"”')
  expect(heading('/pesquisa_geral?q="dom+casmurro"+"quincas+borba"')).toBe('8 títulos para “"dom casmurro" "quincas borba"”')
})

const failing = (status: number) => new CallError(status)

/** A server that knows the likely words and what the searches find, or fails. */
const callOf = (words: readonly string[] | CallError, total: (q: string) => number | CallError): Call =>
  (async (endpoint: unknown, { query }: { query: { q: string } }) => {
    const answer = endpoint === listLikelyWords ? words : endpoint === searchTitles ? total(query.q) : failing(404)
    if (answer instanceof CallError) throw answer
    return typeof answer === 'number' ? sampleReply({ total: answer }) : answer
  }) as unknown as Call

const ways = async (call: Call, q = 'machdo assis') => {
  const help = await waysOn({ call }, { ...emptySearch, q })
  return [help.ways.map((one) => `${one.way} ${one.total}`), help.uncounted ?? false]
}

test('ways on are those that give titles; what could not be asked is known as that', async () => {
  expect(await ways(callOf(['machado assis'], (q) => (q === 'machado assis' ? 7 : 0)))).toEqual([['likely 7'], false])
  expect(await ways(callOf(failing(0), (q) => (q.includes(' OR ') ? 3 : 0)))).toEqual([['anyWord 3'], true])
  expect(await ways(callOf(['machado assis'], (q) => (q.includes(' OR ') ? failing(503) : 7)))).toEqual([['likely 7'], true])
  expect(await ways(callOf([], () => failing(429)))).toEqual([[], true])
  expect(await ways(callOf([], () => failing(422)))).toEqual([[], false])
})
