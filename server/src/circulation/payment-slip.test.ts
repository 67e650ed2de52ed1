import { describe, expect, test } from 'vitest'
import { slipReasons } from './payment-slip.ts'

const told = (input: Partial<Parameters<typeof slipReasons>[0]>) =>
  slipReasons({ payable: 500, notReturned: false, minimum: 500, ...input }).map(({ code, params }) => `${code} ${JSON.stringify(params)}`)

describe('a payment slip', () => {
  test('E095: the sum is that of the library, no other', () => {
    expect(told({ asked: 500 })).toEqual([])
    for (const asked of [100, 499, 501, 1400]) expect(told({ asked })).toEqual(['GruValorDiferente {"valor":500}'])
  })

  test('E097: what is still out is not paid by one; the rest is', () => {
    expect(told({ asked: 700, payable: 300, notReturned: true, minimum: 0 })).toEqual(['GruMaterialNaoDevolvido {}'])
    expect(told({ asked: 300, payable: 300, notReturned: true, minimum: 0 })).toEqual([])
    expect(told({ payable: 0, notReturned: true })).toEqual(['GruMaterialNaoDevolvido {}'])
    expect(told({ asked: 200, payable: 300, notReturned: true, minimum: 0 })).toEqual(['GruValorDiferente {"valor":300}'])
  })

  test('E098: below the minimum of the bank there is none', () => {
    expect(told({ asked: 300, payable: 300 })).toEqual(['GruValorMinimo {"minimo":500}'])
    expect(told({ payable: 499 })).toEqual(['GruValorMinimo {"minimo":500}'])
    expect(told({ payable: 500 })).toEqual([])
  })

  test('where the institution issues none, that is the only reason', () => {
    const none = slipReasons({ asked: 500, payable: 500, notReturned: true, minimum: undefined })
    expect(none).toEqual([{ code: 'GruNaoOferecida', params: {} }])
  })
})
