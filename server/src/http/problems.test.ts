import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { refusedFields } from './problems.ts'

const schema = z.strictObject({
  text: z.optional(z.string().check(z.minLength(2), z.maxLength(5))),
  list: z.optional(z.array(z.int()).check(z.minLength(1), z.maxLength(2))),
  count: z.optional(z.int().check(z.gte(1), z.lte(9))),
})
const refused = (input: object) => refusedFields(schema.safeParse(input).error!.issues, input)

test.each([
  [{ text: 'longer' }, { field: 'text', code: 'muito_longo', limit: { of: 'characters', is: 5 } }],
  [{ text: 'a' }, { field: 'text', code: 'muito_curto', limit: { of: 'characters', is: 2 } }],
  [{ list: [1, 2, 3] }, { field: 'list', code: 'muito_longo', limit: { of: 'values', is: 2 } }],
  [{ list: [] }, { field: 'list', code: 'muito_curto', limit: { of: 'values', is: 1 } }],
  [{ count: 10 }, { field: 'count', code: 'muito_longo', limit: { of: 'number', is: 9 } }],
  [{ count: 0 }, { field: 'count', code: 'muito_curto', limit: { of: 'number', is: 1 } }],
  [{ text: 7 }, { field: 'text', code: 'tipo_invalido' }],
])('the limit that %j passed is told with what it counts', (input, field) => {
  expect(refused(input)).toEqual([field])
})

test('a choice that was left out is told as missing, one that is not among those to choose from as wrong', () => {
  const form = z.strictObject({
    place: z.enum(['desk', 'home']),
    client: z.union([z.literal(4), z.literal('4')]),
    agreed: z.literal(true),
    inside: z.optional(z.strictObject({ kind: z.enum(['a', 'b']) })),
  })
  const codes = (input: object) => refusedFields(form.safeParse(input).error!.issues, input).map(({ field, code }) => [field, code])
  expect(codes({ inside: {} })).toEqual([
    ['place', 'obrigatorio'],
    ['client', 'obrigatorio'],
    ['agreed', 'obrigatorio'],
    ['inside.kind', 'obrigatorio'],
  ])
  expect(codes({ place: 'moon', client: 5, agreed: false, inside: { kind: null } })).toEqual([
    ['place', 'valor_invalido'],
    ['client', 'valor_invalido'],
    ['agreed', 'valor_invalido'],
    ['inside.kind', 'valor_invalido'],
  ])
})
