import { Code } from '@farol/contract/schemas/wire.ts'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { portableSchema } from './portable-schema.ts'

const field = z.toJSONSchema(z.object({ cod: Code, nomes: z.array(z.string().check(z.regex(/^[^\s\p{Cc}]+$/u))) }))

test('patterns are what expressions without the flag for Unicode can read, at every depth, and take what they took', () => {
  const { properties } = portableSchema(field) as unknown as {
    properties: { cod: { pattern: string }; nomes: { items: { pattern: string } } }
  }
  const [code, name] = [properties.cod.pattern, properties.nomes.items.pattern]
  expect([code, name].filter((pattern) => pattern.includes('\\p{'))).toEqual([])
  // oxlint-disable-next-line require-unicode-regexp -- as readers of the document compile it
  const taken = (pattern: string, texts: readonly string[]) => texts.map((text) => new RegExp(pattern).test(text))
  expect(taken(code, ['BC', 'São-1', 'a.b', '', 'a b', 'a/b'])).toEqual([true, true, true, false, false, false])
  expect(taken(name, ['livro', 'a\u0007', 'a b', 'a\u007F', 'a\u0085', 'a\u009F', 'a\u00A1'])).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
    true,
  ])
})

test('what is no pattern stays: a field of that name, descriptions, numbers', () => {
  const other = { pattern: { description: '\\p{L}\\p{N}' }, maxLength: 3, enum: ['\\p{Cc}', null] }
  expect(portableSchema(other)).toEqual(other)
})
