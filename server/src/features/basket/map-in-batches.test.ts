import { expect, test } from 'vitest'
import { mapInBatches } from './map-in-batches.ts'

test('after each eight titles, and not after each one, what else waits gets its turn', async () => {
  let turn = 0
  let isOver = false
  const nextTurn = () => {
    turn += 1
    if (!isOver) setImmediate(nextTurn)
  }
  setImmediate(nextTurn)
  const turns = await mapInBatches(Array.from({ length: 20 }), () => turn)
  isOver = true
  expect(turns).toEqual([0, 1, 2].flatMap((n) => Array.from({ length: n < 2 ? 8 : 4 }, () => n)))
})
