import { describe, expect, test } from 'vitest'
import { partOf } from '@farol/contract/testing/fake-call.ts'
import type { KeyChoice, WantedCopies, WantedTitle } from '../ports/library-system/holds.ts'
import { actOf, keyOf, shownKeyOf, unfulfilled, wantedOf } from './wanted-copies-wire.ts'

describe('the copies that a reader chose', () => {
  const none = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }

  test('each part of a choice goes its own way; blanks are no part', () => {
    const all = { volume: ' 1 ', tomo: 'II', parte: 'a', material_adicional: 'CD', localizacao: '7' }
    const wanted = { titleId: 5, libraryId: 2, volume: '1', tome: 'II', part: 'a', additionalMaterial: 'CD', locationId: 7 }
    expect(wantedOf(5, 2, all)).toEqual(wanted)
    expect(wantedOf(5, 2, none)).toEqual({ titleId: 5, libraryId: 2 })
    expect(wantedOf(5, 2, { ...none, volume: ' ', tomo: '' })).toEqual({ titleId: 5, libraryId: 2 })
    // A location that is none is one that no copy has, and not any.
    expect(wantedOf(5, 2, { ...none, localizacao: 'térreo' })).toEqual({ titleId: 5, libraryId: 2, locationId: 0 })
  })

  test('a choice is shown by the parts that it has, with the name of its location where it has one', () => {
    const choice = partOf<KeyChoice>({ volume: '1', tome: 'II', part: 'a', additionalMaterial: 'CD', locationId: 7 })
    const shown = { volume: '1', tomo: 'II', parte: 'a', material_adicional: 'CD', localizacao: '7' }
    expect(keyOf(choice, new Map([[7, 'Térreo']]))).toEqual({ ...shown, desc_localizacao: 'Térreo' })
    expect(keyOf(choice, new Map([[8, 'Subsolo']]))).toEqual(shown)
    expect(keyOf(partOf<KeyChoice>({}), new Map([[7, 'Térreo']]))).toEqual(none)
  })

  test('in lists the parts that it does not have are absent', () => {
    const choice = { volume: '1', tome: 'II', part: 'a', additionalMaterial: 'CD' } as WantedTitle
    expect(shownKeyOf(choice)).toEqual({ volume: '1', tomo: 'II', parte: 'a', material_adicional: 'CD' })
    expect(shownKeyOf({ part: 'a' } as WantedTitle)).toEqual({ parte: 'a' })
    expect(shownKeyOf({} as WantedTitle)).toEqual({})
  })

  test('an act is told with its reasons', () => {
    const say = (reasons: readonly { readonly code: string }[]) => reasons.map(({ code }) => ({ codigo: code, texto: code })) as never
    const reasons = [{ code: 'exemplar_disponivel' }] as never
    expect(actOf({ allowed: false, reasons }, say)).toEqual({
      permitido: false,
      motivos: [{ codigo: 'exemplar_disponivel', texto: 'exemplar_disponivel' }],
    })
  })
})

describe('what no copy of the library fulfils', () => {
  const choices = [
    { volume: '1', locationId: 7 },
    { volume: '2', locationId: 7 },
    { volume: '2', tome: 'II', locationId: 7 },
  ]
  const library = { choices: choices.map((choice) => partOf<KeyChoice>(choice)) }
  const refused = (wanted: Partial<WantedCopies>) =>
    unfulfilled(library, { titleId: 1, libraryId: 1, ...wanted }).map(({ field, code }) => `${field} ${code}`)

  test('a part whose value none has is named alone, as missing or as wrong', () => {
    expect(refused({ volume: '3', locationId: 7 })).toEqual(['volume valor_invalido'])
    expect(refused({ locationId: 7 })).toEqual(['volume obrigatorio'])
    expect(refused({ volume: '1', part: 'a', additionalMaterial: 'CD', locationId: 8 })).toEqual([
      'parte valor_invalido',
      'material_adicional valor_invalido',
      'localizacao valor_invalido',
    ])
  })

  test('where each value exists but not together, the parts in which its copies differ are named', () => {
    expect(refused({ volume: '1', tome: 'II', locationId: 7 })).toEqual(['volume valor_invalido', 'tomo valor_invalido'])
  })

  test('a library without copies has none of the values', () => {
    expect(unfulfilled(undefined, { titleId: 1, libraryId: 1 })).toHaveLength(5)
  })
})
