import { expect, test } from 'vitest'
import { giveBack, type PlacedArray } from './segment.ts'

test('memory is given back with the last array that lies in it, and neither that of other threads nor an empty one', () => {
  const [own, together, shared, none] = [new Uint32Array(4), new Uint8Array(8), new Uint8Array(new SharedArrayBuffer(8)), new Uint8Array(0)]
  const arrays = new Map<string, PlacedArray>([
    ['pieces', [own.subarray(0, 2), own.subarray(2), shared]],
    ['first', together.subarray(0, 4)],
    ['second', together.subarray(4)],
    ['empty', none],
  ])
  const lengths = () =>
    [own, together, shared, none].map(({ byteLength, buffer }) => ('detached' in buffer && buffer.detached ? 'given back' : byteLength))
  giveBack(arrays, 'pieces')
  giveBack(arrays, 'first')
  giveBack(arrays, 'empty')
  expect(lengths()).toEqual(['given back', 8, 8, 0])
  giveBack(arrays, 'second')
  expect(lengths()).toEqual(['given back', 'given back', 8, 0])
  expect(arrays.size).toBe(0)
})
