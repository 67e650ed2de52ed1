import { expect, test } from 'vitest'
import { ruleOf } from './registration-rules.ts'

test('a rule may name a category as the list of people calls it', () => {
  const library = { code: 'BC', name: 'Biblioteca' }
  const bond = { id: 1, category: 'GRAD-EAD', categoryNames: { pt: 'GRAD_EAD' }, library, active: true }
  const rules = [{ category: 'GRAD_EAD', way: 'confirmation', months: 6 }] as const
  expect(ruleOf(rules, bond)).toMatchObject({ way: 'confirmation', months: 6 })
  expect(ruleOf([{ ...rules[0], category: 'GRAD' }], bond)).toMatchObject({ way: 'desk' })
})
