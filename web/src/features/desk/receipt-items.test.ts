import { expect, test } from 'vitest'
import { receiptDue, receiptOf } from './receipt-items.ts'
import type { ScanLine, ScanResult } from './scan-line.ts'

const ana = { code: '17', name: 'Ana Souza' }
const bia = { code: '18', name: 'Bia Lima' }

const lent = (exemplar: string, reader = ana): ScanResult => ({
  kind: 'lent',
  reader,
  lent: {
    codigo: `E${exemplar}`,
    exemplar,
    titulo: `Título ${exemplar}`,
    data_devolucao: '2026-12-04',
    hora_devolucao: '22:00',
    regra: 1,
    avisos: [],
    chave_seguranca: `CHAVE${exemplar}`,
  },
})

const line = (id: number, result: ScanResult, state: ScanLine['state'] = 'done'): ScanLine => ({
  id,
  input: '',
  key: `chave-${id}`,
  mode: 'either',
  state,
  result,
})

test('the receipt of a visit has its loans and nothing of the visit before it, and nothing that was undone', () => {
  const lines = [
    line(1, { kind: 'visit', reader: ana }),
    line(2, lent('1')),
    line(3, { kind: 'ended', reader: ana }),
    line(4, { kind: 'visit', reader: ana }),
    line(5, lent('2')),
    line(6, lent('3'), 'undone'),
    line(7, { kind: 'ended', reader: ana }),
  ]
  expect(receiptOf(lines, lines[6]!)).toEqual({
    name: 'Ana Souza',
    items: [{ id: 5, act: 'lent', title: 'Título 2', copy: '2', due: { day: '2026-12-04', hour: '22:00' }, key: 'CHAVE2', loan: 'E2' }],
  })
})

test('a visit without a loan has no receipt, a return has its own without a name', () => {
  const lines = [
    line(1, { kind: 'visit', reader: bia }),
    line(2, { kind: 'ended', reader: bia }),
    line(3, { kind: 'returned', returned: { exemplar: '9', titulo: 'Iracema', destino: 'estante' } }),
  ]
  expect(receiptOf(lines, lines[1]!)).toBeUndefined()
  expect(receiptOf(lines, lines[2]!)).toEqual({ items: [{ id: 3, act: 'returned', title: 'Iracema', copy: '9' }] })
})

test('a receipt is given unasked where the reader always wants it, once, and not before the whole visit is answered', () => {
  const visit = (wish: 'nenhum' | 'imprimir' | 'email' | 'perguntar', state: ScanLine['state'] = 'done') => [
    line(1, { kind: 'visit', reader: { ...ana, wish } }),
    line(2, lent('1')),
    line(3, lent('2'), state),
    line(4, { kind: 'ended', reader: { ...ana, wish } }),
  ]
  const due = (lines: readonly ScanLine[]) => receiptDue(lines, lines[3]!)?.items.map(({ loan }) => loan)
  expect(due(visit('imprimir'))).toEqual(['E1', 'E2'])
  expect(due(visit('email'))).toEqual(['E1', 'E2'])
  expect(due(visit('email', 'undone'))).toEqual(['E1'])
  for (const state of ['waiting', 'unregistered', 'choose'] as const) expect(due(visit('email', state))).toBeUndefined()
  for (const wish of ['nenhum', 'perguntar'] as const) expect(due(visit(wish))).toBeUndefined()
  const given = visit('imprimir').map((one): ScanLine => (one.id === 4 ? { ...one, receipt: 'printed' } : one))
  expect(due(given)).toBeUndefined()
})
