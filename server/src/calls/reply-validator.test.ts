import { listFacets } from '@farol/contract/facets.ts'
import { searchTitles } from '@farol/contract/search.ts'
import { getTitle } from '@farol/contract/titles.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { replyValidator } from './reply-validator.ts'

const inner = z.object({ nome: z.string(), codigo: z.optional(z.string()) })

const schemas: readonly (readonly [string, z.ZodMiniType])[] = [
  ['string', z.string()],
  ['string with a check', z.string().check(z.minLength(2))],
  ['code', z.string().check(z.regex(/^[a-z0-9]$/))],
  ['two patterns', z.string().check(z.regex(/^a/), z.regex(/b$/))],
  ['date', z.iso.date()],
  ['number', z.number()],
  ['whole number', z.int()],
  ['whole number with a check', z.int().check(z.minimum(1))],
  ['boolean', z.boolean()],
  ['enum', z.enum(['a', 'b'])],
  ['literal', z.literal(['a', 1])],
  ['optional', z.optional(z.string())],
  ['nullable', z.nullable(z.string())],
  ['default inside optional', z.optional(z._default(z.string(), 'x'))],
  ['object', inner],
  ['object of which all may lack', z.object({ codigo: z.optional(z.string()) })],
  ['strict object', z.strictObject({ nome: z.string() })],
  ['loose object', z.looseObject({ nome: z.string() })],
  ['object with a default', z.object({ nome: z._default(z.string(), 'x') })],
  ['object with an unknown', z.object({ nome: z.unknown() })],
  ['array', z.array(inner)],
  ['array with a check', z.array(z.string()).check(z.maxLength(1))],
  ['record', z.record(z.string(), inner)],
  ['record of an enum', z.record(z.enum(['a', 'b']), z.string())],
  ['union', z.union([z.string(), inner])],
  ['transformed', z.pipe(z.string(), z.transform((text: string) => text.length))],
  ['undefined', z.undefined()],
  ['coerced', z.coerce.string()],
] // prettier-ignore

const values: readonly unknown[] = [
  undefined, null, '', 'a', 'ab', '2026-11-21', 0, 1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, true, [], ['a'], ['a', 'b'], {},
  { nome: 'x' }, { nome: 'x', codigo: undefined }, { nome: 'x', codigo: '1', senha: 'secret' }, { nome: 3 }, { nome: undefined },
  [{ nome: 'x', senha: 'secret' }], [{ nome: 'x' }, { nome: 4 }], { a: 'x', b: 'y' }, { a: { nome: 'x', senha: 'secret' } },
  JSON.parse('{"__proto__":{"nome":"x"}}'), new Date(0), Object.create({ nome: 'x' }), { codigo: '1' }, [{ codigo: '1' }, { codigo: 1 }],
] // prettier-ignore

/** What comes of it, in words that tell `undefined` from absent; what is refused is `refused`. */
function outcome(work: () => unknown): unknown {
  try {
    const value = work()
    return { value, keys: typeof value === 'object' && value !== null ? Object.keys(value) : [] }
  } catch {
    return 'refused'
  }
}

describe('a reply is kept to its promise as the schema itself would', () => {
  test.each(schemas)('%s', (_name, schema) => {
    const keep = replyValidator(schema)
    for (const value of values)
      expect(
        outcome(() => keep(value)),
        JSON.stringify(value),
      ).toEqual(outcome(() => z.parse(schema, value)))
  })

  test('what is not promised is left out at every depth, and what is as promised goes on as it is', () => {
    const schema = z.object({ lista: z.array(inner), total: z.number() })
    const reply = { senha: 'secret', total: 1, lista: [{ codigo: '1', senha: 'secret', nome: 'x' }] }
    expect(JSON.stringify(replyValidator(schema)(reply))).toBe('{"lista":[{"nome":"x","codigo":"1"}],"total":1}')
    const validated = { total: 1, lista: [{ codigo: '1', nome: 'x' }, { nome: 'y' }] }
    expect(replyValidator(schema)(validated)).toBe(validated)
    const undefinedToo = { total: 1, lista: [{ codigo: undefined, nome: 'x' }] }
    expect(replyValidator(schema)(undefinedToo)).toBe(undefinedToo)
    const record = { a: { nome: 'x' }, b: { nome: 'y' } }
    const serialiseRecord = replyValidator(z.record(z.string(), inner))
    expect(serialiseRecord(record)).toBe(record)
    expect(serialiseRecord({ ...record, b: { nome: 'y', senha: 'secret' } })).toEqual(record)
    const [first, second] = validated.lista
    const more = replyValidator(schema)({ ...validated, lista: [first, { ...second, senha: 'secret' }] }) as typeof validated
    expect(JSON.stringify(more)).not.toContain('secret')
    expect(more.lista[0]).toBe(first)
  })

  test('the great replies of the contract refuse what they do not promise', () => {
    for (const { reply } of [searchTitles, listFacets, getTitle]) expect(() => replyValidator(reply)({ data: 3 })).toThrow(z.core.$ZodError)
  })
})

test('twenty titles with five facets are what the schema makes of them', () => {
  const card = {
    cod_acervo: '1', descricao: 'Dom Casmurro', autores: [{ nome: 'Assis, Machado de', cod_autoridade: '2' }], cod_tipo_obra: '1', desc_tipo_obra: 'Livro',
    link_capa: '', rota: 'acervo', dados_adicionais: { A: [{ codigo: '2', descricao: 'Assis, Machado de' }], S: [] },
    disponibilidade: { exemplares: 1, disponiveis: 1, consulta_local: 0, emprestados: 0, online: false },
  } // prettier-ignore
  const valores = Array.from({ length: 50 }, (_, at) => ({ codigo: String(at), descricao: `Valor ${at}`, quantidade: at }))
  const filtros = ['T', 'I', 'B', 'K', 'Y'].map((tipo) => ({ tipo, descricao: tipo, valores }))
  const reply = { data: Array.from({ length: 20 }, () => card), total: 20, page: 1, perPage: 20, melhor: [], filtros, tempo: 1 }
  expect(replyValidator(searchTitles.reply)(reply)).toEqual(z.parse(searchTitles.reply, reply))
})

test('a line that is kept and told again is looked at once; one that breaks the promise, each time', () => {
  const keep = replyValidator(z.object({ data: z.array(inner), total: z.int() }))
  const line = { nome: 'x', senha: 'secret' }
  const [first, second] = [keep({ data: [line], total: 1 }), keep({ data: [line, { ...line }], total: 2 })] as { data: object[] }[]
  expect(second).toEqual({ data: [{ nome: 'x' }, { nome: 'x' }], total: 2 })
  expect(second!.data[0]).toBe(first!.data[0])
  expect(second!.data[1]).not.toBe(first!.data[0])
  const wrong = { nome: 3 }
  for (const _time of [1, 2]) expect(() => keep({ data: [wrong], total: 1 })).toThrow('nome')
})
