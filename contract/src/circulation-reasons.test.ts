import { expect, test } from 'vitest'
import { circulationReasonCodes, circulationReasons } from './schemas/circulation-reasons.ts'
import { refusals } from './errors.ts'

test('every reason of circulation is a code that a call may refuse with', () => {
  expect(circulationReasonCodes.filter((code) => !(code in refusals))).toEqual([])
})

test('a reason has its own parameters and no others', () => {
  expect(circulationReasons.limite.safeParse({ n: 5 }).success).toBe(true)
  expect(circulationReasons.limite.safeParse({ n: 5, leitor: 'Ana' }).success).toBe(false)
  expect(circulationReasons.ExemplarReservado.safeParse({ leitor: 1 }).success).toBe(false)
})
