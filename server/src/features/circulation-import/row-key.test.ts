import { expect, test } from 'vitest'
import { keyOfRow } from './row-key.ts'

const cells = { leitor: '1', exemplar: 'm1', biblioteca: 'BC', referencia: '', tipo: 'bloqueio', de: '2026-10-01', motivo: 'Documentos' }

test.each([
  ['loans', undefined, '["m1"]'],
  ['loans', 'unknown_reader', '["m1"]'],
  ['loans', 'copy_on_loan', '["m1"]'],
  ['loans', 'unknown_copy', undefined],
  ['holds', undefined, '["1","m1"]'],
  ['holds', 'holds_already', '["1","m1"]'],
  ['holds', 'unknown_reader', undefined],
  ['debts', undefined, undefined],
  ['blocks', 'no_active_bond', '["1","bloqueio","2026-10-01","Documentos"]'],
  ['blocks', 'bad_de', undefined],
  ['blocks', 'bad_ate', '["1","bloqueio","2026-10-01","Documentos"]'],
] as const)('a row of %s that is refused as %s is known by %s', (kind, reason, key) => expect(keyOfRow(kind, cells, reason)).toBe(key))

test('a debt with a number of its own is known by it in its library; an empty cell names nothing', () => {
  expect(keyOfRow('debts', { ...cells, referencia: '77' })).toBe('["BC","77"]')
  expect(keyOfRow('debts', { ...cells, referencia: '77' }, 'unknown_library')).toBe(undefined)
  expect(keyOfRow('loans', { ...cells, exemplar: '' }, 'no_exemplar')).toBe(undefined)
})
