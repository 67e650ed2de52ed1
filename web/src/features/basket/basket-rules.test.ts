import { basketLimit } from '@farol/contract/basket-limits.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { useBasket } from './basket-store.ts'
import { sharedCodes, shareAddress, readStored, tidied, withAdded, withRemoved, writeBasket } from './basket-rules.ts'

const code = fc.integer({ min: 1, max: 900 }).map(String)
const basket = fc.array(code, { maxLength: 700, size: 'max' }).map(tidied)

describe('what stands in a basket', () => {
  test('[S3-17] many are added: each once, in order, as long as there is room; what finds no room is counted', () => {
    const met = { full: 0, refused: 0, room: 0 }
    fc.assert(
      fc.property(basket, fc.array(code, { maxLength: 700, size: 'max' }), (before, more) => {
        const { codes, added, refused } = withAdded(before, more)
        const fresh = new Set(more.filter((one) => !before.includes(one)))
        expect(codes.slice(0, before.length)).toEqual(before)
        expect(new Set(codes).size).toBe(codes.length)
        expect(codes.length).toBe(Math.min(basketLimit, before.length + fresh.size))
        expect(added + refused).toBe(fresh.size)
        met.full += codes.length === basketLimit ? 1 : 0
        met.refused += refused > 0 ? 1 : 0
        met.room += codes.length < basketLimit ? 1 : 0
      }),
    )
    expect(Object.values(met).filter((times) => times === 0)).toEqual([])
  })

  test('[S3-17] one is put in, the whole is replaced, one is taken out by its code, all are; the last change can be taken back', () => {
    const { add, replace, remove, clear, undo } = useBasket.getState()
    const codes = () => useBasket.getState().codes
    add(['7'])
    expect(codes()).toEqual(['7'])
    replace(['1', '2', '2', '3'])
    expect(codes()).toEqual(['1', '2', '3'])
    remove(['2'])
    expect(codes()).toEqual(['1', '3'])
    clear()
    expect(codes()).toEqual([])
    undo()
    expect(codes()).toEqual(['1', '3'])
  })

  test('[S3-17] what is removed is gone, the rest keeps its order', () => {
    fc.assert(
      fc.property(basket, fc.array(code), (before, gone) => {
        const after = withRemoved(before, gone)
        expect(after).toEqual(before.filter((one) => !gone.includes(one)))
      }),
    )
  })

  test('it is read back from the store and from a fragment as it was written', () => {
    fc.assert(
      fc.property(basket, (codes) => {
        expect(readStored(writeBasket(codes))).toEqual(codes)
        expect(sharedCodes(new URL(shareAddress('https://catalogo.example.org', codes)).hash)).toEqual(codes)
      }),
    )
  })

  test.each([null, '', 'x', '{}', '7', '["<script>", "0", "-1", "1e9", 7, null, "12", "12"]'])(
    'what others wrote into the store does no harm: %s',
    (text) => {
      expect(readStored(text)).toEqual(text?.includes('12') ? ['12'] : [])
    },
  )
})
