import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { commentLimit } from './text-fields.ts'
import { filled, line, paragraphs } from './schemas/text-fields.ts'

test.each([
  ['one line', line(40)],
  ['paragraphs', paragraphs(40)],
])('%s: without a visible character it is no text, and what has one is trimmed', (_name, field) => {
  for (const blank of ['', ' ', '\u00a0\u2003', '\u200b', ' \u2060\ufeff ', '\u202e\u202c', '\u00ad'])
    expect(z.safeParse(field.check(filled), blank).success, JSON.stringify(blank)).toBe(false)
  expect(z.parse(field.check(filled), '  Enchente\u200b de março ')).toBe('Enchente\u200b de março')
  expect(z.safeParse(field, 'a\u0000b').success).toBe(false)
  expect(z.safeParse(field, 'x'.repeat(41)).success).toBe(false)
})

test('a line has no break; paragraphs have breaks and tabs, and no other control sign', () => {
  const taken = (field: z.ZodMiniType, texts: readonly string[]) => texts.filter((text) => z.safeParse(field, text).success)
  const texts = ['a b', 'a\nb', 'a\tb', 'a\r\nb', 'a\u0007b', 'a\u007fb', 'a\u0085b', 'x'.repeat(40), ` ${'x'.repeat(40)} `, 'x'.repeat(41)]
  expect(taken(line(40), texts)).toEqual(['a b', 'x'.repeat(40), ` ${'x'.repeat(40)} `])
  expect(taken(paragraphs(40), texts)).toEqual(['a b', 'a\nb', 'a\tb', 'a\r\nb', 'x'.repeat(40), ` ${'x'.repeat(40)} `])
  expect([z.parse(line(40), ' \u200b '), commentLimit]).toEqual(['', 1000])
})
