import { expect, test } from 'vitest'
import { debtKinds } from '../../adapters/database/areas/money.ts'
import { copyStates } from '../../circulation/copy-state.ts'
import { importKinds } from '../circulation-import/import-kinds.ts'
import { detailToWire } from './audit-detail-words.ts'

test('what stands beside an act has Portuguese names and words; what somebody typed stays as it was typed', () => {
  expect(detailToWire({ destination: 'hold_shelf', policy: 19, channel: 'desk', toCheck: 1, reason: 'desk' })).toEqual({
    destino: 'reservas',
    politica: 19,
    via: 'balcao',
    a_conferir: 1,
    motivo: 'desk',
  })
  expect(detailToWire({ copies: [{ before: 'in_binding', to: 'available' }], obstacles: ['debts', 'loans'] })).toEqual({
    exemplares: [{ antes: 'em_encadernacao', para: 'disponivel' }],
    impedimentos: ['debitos', 'emprestimos'],
  })
})

test('every state of a copy, every kind of debt and every kind of import has a word', () => {
  for (const state of copyStates) expect(detailToWire({ state })).not.toEqual({ situacao: state })
  for (const kind of [...debtKinds, ...importKinds, 'patrons']) expect(detailToWire({ kind })).not.toEqual({ tipo: kind })
})
