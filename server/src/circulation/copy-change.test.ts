import { expect, test } from 'vitest'
import { decideCopyChange } from './copy-change.ts'

const refusal = (...[copy, change]: Parameters<typeof decideCopyChange>) => {
  const decision = decideCopyChange(copy, change)
  return decision.refused ? decision.reasons.map(({ params }) => (params as { readonly estado: string }).estado) : []
}

test('a copy on loan gets no other state by hand, whatever its own state says', () => {
  expect(refusal({ state: 'on_loan', onLoan: true }, { state: 'lost', moves: false })).toEqual(['emprestado'])
  expect(refusal({ state: 'available', onLoan: true }, { state: 'damaged', moves: false })).toEqual(['emprestado'])
  expect(refusal({ state: 'on_loan', onLoan: true }, { state: 'on_loan', moves: true })).toEqual([])
  expect(refusal({ state: 'on_loan', onLoan: false }, { state: 'lost', moves: false })).toEqual(['emprestado'])
})

test('nobody writes by hand what acts bring about', () => {
  const shelf = { state: 'available', onLoan: false } as const
  expect(refusal(shelf, { state: 'on_hold_shelf', moves: false })).toEqual(['reservado'])
  expect(refusal(shelf, { state: 'in_transit', moves: false })).toEqual(['em_transito'])
  expect(refusal(shelf, { state: 'in_binding', moves: false })).toEqual([])
})

test('a copy on its way moves to another library once it has arrived, or with the state that ends its way', () => {
  const sent = { state: 'in_transit', onLoan: false } as const
  expect(refusal(sent, { moves: true })).toEqual(['em_transito'])
  expect(refusal(sent, { state: 'available', moves: true })).toEqual([])
  expect(refusal(sent, { moves: false })).toEqual([])
})
