import { expect, test } from 'vitest'
import { chooseBond } from './bond-choice.ts'

const active = (bondId: number) => ({ bondId, active: true })
const ended = (bondId: number) => ({ bondId, active: false })
const refused = (code: string, params: object = {}) => ({ refused: true, reasons: [{ code, params }] })

test.each([
  ['the only active bond is that of the act', [ended(1), active(2)], undefined, { done: true, bondId: 2 }],
  ['of several one is to be chosen', [active(1), ended(2), active(3)], undefined, refused('EscolhaVinculo', { vinculos: ['1', '3'] })],
  ['without an active one nothing is done', [ended(1)], undefined, refused('VinculoInativo')],
  ['without any nothing is done', [], undefined, refused('VinculoInativo')],
  ['the named one is taken among several', [active(1), active(3)], 3, { done: true, bondId: 3 }],
  ['a named one that ended is refused', [active(1), ended(2)], 2, refused('VinculoInativo')],
  ['a named one of somebody else is not found', [active(1)], 9, refused('NaoEncontrada')],
])('%s', (_rule, bonds, named, decided) => {
  expect(chooseBond(bonds, named)).toEqual(decided)
})
