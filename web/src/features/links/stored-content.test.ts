// @vitest-environment jsdom
import type { ContentAccess } from '@farol/contract/links.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { storeContent, takeContent } from './stored-content.ts'

afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

const origins = new Map([['pearson', 'https://leitura.exemplo.com']])
const access = (acao = 'https://leitura.exemplo.com/entrar') =>
  ({ provedor: 'pearson', nome: 'Leitura', formulario: { acao, campos: { token: 'a1' } } }) as unknown as ContentAccess

test('a form is taken once: whoever looks after that finds nothing', () => {
  storeContent(access())
  expect(takeContent(origins)).toMatchObject({ provider: 'pearson', fields: { token: 'a1' } })
  expect(localStorage.length).toBe(0)
  expect(takeContent(origins)).toBeUndefined()
})

test('one that leads elsewhere than its provider is nothing, and erased', () => {
  storeContent(access('https://outro.exemplo.com/entrar'))
  expect(takeContent(origins)).toBeUndefined()
  expect(localStorage.length).toBe(0)
})

test('it is good for a minute; one from a clock far ahead is not good either', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000_000 })
  storeContent(access())
  vi.setSystemTime(1_000_000_060_001)
  expect(takeContent(origins)).toBeUndefined()
  storeContent(access())
  vi.setSystemTime(1_000_000_000_000)
  expect(takeContent(origins)).toBeUndefined()
})

test.each([
  ['no record', 5],
  ['a name that is no text', { name: 5 }],
  ['an address that is no text', { action: 5 }],
  ['fields that are no record', { fields: 'ab' }],
  ['a field that is no text', { fields: { token: 1 } }],
  ['another provider', { provider: 'outro' }],
  ['a time that is no number', { until: '1' }],
])('what another page left there is nothing, and erased: %s', (_what, part) => {
  storeContent(access())
  const stored = JSON.parse(localStorage.getItem('pearsonData') ?? '{}') as object
  localStorage.setItem('pearsonData', JSON.stringify(typeof part === 'number' ? part : { ...stored, ...part }))
  expect(takeContent(origins)).toBeUndefined()
  expect(localStorage.length).toBe(0)
})
