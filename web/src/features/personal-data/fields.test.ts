import { expect, test } from 'vitest'
import { changesOf, valueOf, type Typed } from './fields.ts'

type Held = Parameters<typeof changesOf>[0]

const held = { nome_social: 'Ana', cep: '88000000', email: 'ana@exemplo.org', receber_email: true, sexo: 'F' } as unknown as Held
const changes = (typed: Typed, record = held) => changesOf(record, typed)

test('what was typed stands in its field, also where it is empty; else what is held, or nothing', () => {
  expect(valueOf(held, { nome_social: '' }, 'nome_social')).toBe('')
  expect([valueOf(held, {}, 'nome_social'), valueOf(held, {}, 'cidade'), valueOf(held, {}, 'receber_email')]).toEqual(['Ana', '', true])
  expect(valueOf({} as Held, {}, 'receber_email')).toBe(false)
  expect(valueOf(held, { receber_email: false }, 'receber_email')).toBe(false)
})

test.each<[Typed, Typed]>([
  [{}, {}],
  [{ nome_social: 'Ana' }, {}],
  [{ nome_social: ' Ana ' }, {}],
  [{ nome_social: ' Bia ' }, { nome_social: 'Bia' }],
  [{ nome_social: '' }, { nome_social: '' }],
  [{ cidade: ' ' }, {}],
  [{ cep: '88.000-000' }, {}],
  [{ cep: ' 88.111-222 ' }, { cep: '88111222' }],
  [{ logradouro: 'Rua A. B-C' }, { logradouro: 'Rua A. B-C' }],
  [{ receber_email: true }, {}],
  [{ receber_email: false }, { receber_email: false }],
  [{ sexo: 'M', email: 'ana@exemplo.org' }, { sexo: 'M' }],
])('of %j is sent %j', (typed, sent) => {
  expect(changes(typed)).toEqual(sent)
})

test('a box that was never held and is not ticked is no change', () => {
  expect(changes({ receber_email: false }, {} as Held)).toEqual({})
  expect(changes({ receber_email: true }, {} as Held)).toEqual({ receber_email: true })
})

test('while a new address waits, the present one typed anew is sent, which takes the new one back; not where none was typed', () => {
  const waiting = { ...held, pendente: { email: 'aan@exemplo.org' } } as Held
  expect(changes({ email: 'ana@exemplo.org' }, waiting)).toEqual({ email: 'ana@exemplo.org' })
  expect(changes({ cidade: 'Rio' }, waiting)).toEqual({ cidade: 'Rio' })
})
