import { expect, test } from 'vitest'
import { feedGuides, readFeedRequest } from './feed-request.ts'

test('a feed has the fifty newest titles, whatever order, page and display its address asks for', () => {
  const read = readFeedRequest('pesquisa_geral', { q: 'mar', page: '3', perPage: '10', orderBy: 'obra', direction: 'C', facetas: 'A', modo: 'R' }) // prettier-ignore
  expect(read).toMatchObject({ q: 'mar', page: 1, perPage: 50, orderBy: 'codigo', direction: 'D', facetas: [], modo: 'D' })
})

test('everything in an address that cannot be read is left out, and nothing else', () => {
  const query = { q: 'mar', q2: 'luz', condition: 'NOT', for: 'TUDO', filtro: 'Z:1', data_de: 'ontem', cr: 'S', lng: 'en', utm_source: 'x' }
  const read = readFeedRequest('pesquisa_avancada', query)
  expect(read).toMatchObject({ q: 'mar', q2: 'luz', condition: 'NOT', for: 'LIVRE', filtro: [], cr: 'S' })
  expect([read.data_de, read.guia]).toEqual([undefined, undefined])
})

test('what stands several times in an address is a list; an empty field is none', () => {
  expect(readFeedRequest('pesquisa_geral', { filtro: ['T:1', 'Y:2001'], q: '', q2: '' })).toMatchObject({
    filtro: ['T:1', 'Y:2001'],
    q: '',
  })
  expect(readFeedRequest('pesquisa_geral', { q2: '' })).not.toHaveProperty('q2')
})

test.each([
  ['pesquisa_geral', undefined],
  ['pesquisa_avancada', undefined],
  ['pesquisa_periodicos', 'pesquisa_periodicos'],
  ['pesquisa_multimeios', 'pesquisa_multimeios'],
  ['pesquisa_atos_normativos', 'pesquisa_atos_normativos'],
  ['pesquisa_arquivo', 'pesquisa_arquivo'],
] as const)('the feed of %s looks within %s, whatever its address says', (guide, within) => {
  expect(readFeedRequest(guide, { guia: 'pesquisa_multimeios' }).guia).toBe(within)
  expect(readFeedRequest(guide, { filtro: 'Z:1' }).guia).toBe(within)
})

test('six guides have feeds of searches', () => {
  expect(feedGuides).toEqual(['pesquisa_geral', 'pesquisa_avancada', 'pesquisa_periodicos', 'pesquisa_multimeios', 'pesquisa_atos_normativos', 'pesquisa_arquivo']) // prettier-ignore
})
