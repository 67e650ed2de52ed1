import { expect, test } from 'vitest'
import { readDay, readGuideAddress, readSearch, spanErrors, writeDay } from './read-guide.ts'
import { toAddress, toRequest } from './search-state.ts'

test.each([
  ['21/06/1993', 'first', '1993-06-21'],
  ['1.3.2020', 'last', '2020-03-01'],
  ['1993-06-21', 'last', '1993-06-21'],
  ['1993', 'first', '1993-01-01'],
  ['1993', 'last', '1993-12-31'],
  ['31/02/2001', 'first', undefined],
  ['ontem', 'first', undefined],
  ['', 'last', undefined],
] as const)('the day %s as the %s bound is %s', (text, bound, day) => {
  expect(readDay(text, bound)).toBe(day)
})

test('a day is shown as it is written here', () => {
  expect(writeDay('1993-06-21')).toBe('21/06/1993')
  expect(writeDay('')).toBe('')
})

test('the legislation guide reads its own fields, days as people write them, and its address says them again', () => {
  const address = '/pesquisa_atos_normativos?especie=lei&numero=8.666&data_de=1990&data_ate=31%2F12%2F1993&fundo=x'
  const { state, isSearch, dropped } = readSearch(address)
  expect(state.asked).toEqual({ especie: 'lei', numero: '8.666', data_de: '1990-01-01', data_ate: '1993-12-31' })
  expect([isSearch, dropped]).toEqual([true, []])
  expect(toAddress(state)).toBe('/pesquisa_atos_normativos?especie=lei&numero=8.666&data_de=1990-01-01&data_ate=1993-12-31')
  expect(toRequest(state)).toMatchObject({ guia: 'pesquisa_atos_normativos', especie: 'lei', data_ate: '1993-12-31' })
})

test('what is no day is left out and named; other guides do not know these fields', () => {
  const { state, isSearch, dropped } = readGuideAddress('data_de=amanha', 'pesquisa_atos_normativos')
  expect([state.asked, isSearch, dropped]).toEqual([{}, false, ['data_de']])
  expect(readSearch('/pesquisa_geral?q=a&especie=lei').state).not.toHaveProperty('asked')
})

test.each([
  ['ano_de=2010&ano_ate=2000', { ano_de: 'inverted', ano_ate: 'inverted' }],
  ['ano_de=abcd&ano_ate=2000', { ano_de: 'unread' }],
  ['ano_de=1999&ano_ate=mil', { ano_ate: 'unread' }],
  ['ano_de=1999&ano_ate=2000', {}],
  ['data_de=1/2/2000&data_ate=31/1/2000', { data_de: 'inverted', data_ate: 'inverted' }],
  ['data_de=ontem', { data_de: 'unread' }],
  ['data_de=2000&data_ate=2000', {}],
])('%s: what is wrong is said of the fields that it is wrong with', (search, errors) => {
  expect(spanErrors(readGuideAddress(search, 'pesquisa_atos_normativos'))).toEqual(errors)
})
