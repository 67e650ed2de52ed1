import { expect, test } from 'vitest'
import type { Lent } from '../ports/library-system/desk.ts'
import { lentToWire } from './lent-wire.ts'
import { sayReasons } from './testing/say-reasons.ts'

const lent: Lent = {
  loanId: 'farol-5',
  copyId: 9,
  barcode: '1042',
  title: 'Atlas',
  libraryId: 1,
  library: { code: 'BC', name: 'Biblioteca Central' },
  dueOn: '2026-11-10',
  dueTime: '22:00',
  dueAt: new Date('2026-11-11T01:00:00Z'),
  kind: 'home',
  policyId: 4,
  warnings: [{ code: 'PrazoLimitadoPelaValidade', params: { ate: '2026-11-10' } }],
  overridden: [],
  securityKey: 'ABCDEFGHJKLMNPQR',
}

test('a loan that was made names its copy, its end, its rule, its warnings and its receipt', () => {
  const { policyId: _, ...withoutPolicy } = lent
  const [shown, bare] = [lent, withoutPolicy].map((one) => lentToWire(one, sayReasons))
  const written = {
    codigo: 'farol-5',
    exemplar: '1042',
    titulo: 'Atlas',
    data_devolucao: '2026-11-10',
    hora_devolucao: '22:00',
    avisos: [{ codigo: 'PrazoLimitadoPelaValidade', mensagem: 'texto de PrazoLimitadoPelaValidade', params: { ate: '2026-11-10' } }],
    chave_seguranca: 'ABCDEFGHJKLMNPQR',
  }
  expect([shown, bare]).toEqual([{ ...written, regra: 4 }, written])
})
