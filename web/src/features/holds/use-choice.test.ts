// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleHoldLibrary } from '../../testing/sample-holds.ts'
import { useChoice } from './use-choice.ts'

const central = { cod_biblioteca: '1', desc_biblioteca: 'Biblioteca Central' }
const arts = { cod_biblioteca: '2', desc_biblioteca: 'Artes' }
const north = { cod_biblioteca: '3', desc_biblioteca: 'Norte' }

const pickUpOf = (retirada: readonly (typeof central)[], preferred?: string) => {
  const form = { bibliotecas: [sampleHoldLibrary({ retirada: [...retirada] })] } as unknown as Parameters<typeof useChoice>[0]
  return renderHook(() => useChoice(form, preferred)).result.current.pickUp
}

test('a hold is fetched where the search was, else where the copy stands, else at the first place that is offered', () => {
  expect(pickUpOf([arts, central, north], '3')).toEqual(north)
  expect(pickUpOf([arts, central, north])).toEqual(central)
  expect(pickUpOf([arts, central, north], '9')).toEqual(central)
  expect(pickUpOf([arts, north])).toEqual(arts)
  expect(pickUpOf([])).toBeUndefined()
})
