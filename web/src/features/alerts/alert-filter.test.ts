import { expect, test } from 'vitest'
import { isNarrowed, readFilter, writeFilter } from './alert-filter.ts'

const read = (query: string) => readFilter(new URLSearchParams(query))

test('an address is read back as it was written; what it says wrongly is left out', () => {
  expect(read('de=2026-11-01&ate=2026-11-30&tipo=debt&page=3')).toEqual({ de: '2026-11-01', ate: '2026-11-30', tipo: 'debt', page: 3 })
  expect(read('de=2026-11-30&ate=2026-11-30')).toEqual({ de: '2026-11-30', ate: '2026-11-30', page: 1 })
  for (const wrong of [
    '',
    'de=2026-11-01',
    'ate=2026-11-01',
    'de=2026-11-02&ate=2026-11-01',
    'de=1.11.&ate=2.11.',
    'tipo=x',
    'page=0',
    'page=-2',
    'page=x',
  ])
    expect(read(wrong)).toEqual({ page: 1 })
  for (const query of ['?de=2026-11-01&ate=2026-11-30&tipo=debt&page=2', '?tipo=debt', '?page=2', '?'])
    expect(writeFilter(read(query))).toBe(query)
})

test('days alone narrow the list, and so does a kind alone; a page does not', () => {
  expect(['de=2026-11-01&ate=2026-11-30', 'tipo=debt', 'page=2', ''].map((query) => isNarrowed(read(query)))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
