import { expect, test } from 'vitest'
import { addressOf, CallError, createCall } from './call.ts'
import type { Endpoint } from './schemas/endpoint.ts'
import { placeHold } from './schemas/holds.ts'
import { listLogins } from './schemas/bases.ts'

const refusedWith = async (status: number, text: string) => {
  const fetch = () => Promise.resolve(new Response(text, { status }))
  const call = createCall({ fetch, token: () => Promise.resolve(undefined), language: () => 'pt' })
  const error = await call(listLogins).catch((thrown: unknown) => thrown)
  return error instanceof CallError ? error : undefined
}

test('a refusal is the server’s own words, its fields and parameters', async () => {
  const body = { code: 'dados_invalidos', message: 'Dados inválidos.', params: { n: 1 }, fields: [{ field: 'uf', message: 'UF.' }] }
  const error = await refusedWith(422, JSON.stringify(body))
  expect([error?.status, error?.message, error?.body]).toEqual([422, 'Dados inválidos.', body])
})

test('what something between the server and here answers in another shape breaks no screen: no fields, or no refusal at all', async () => {
  const short = await refusedWith(403, '{"code":"acesso_negado","message":"Acesso negado."}')
  expect(short?.body).toEqual({ code: 'acesso_negado', message: 'Acesso negado.', params: {}, fields: [] })
  for (const text of ['', 'Bad gateway', '{"error":"upstream"}', 'null', '[]', '"x"'])
    expect([await refusedWith(502, text)].map((error) => [error?.status, error?.body])).toEqual([[502, undefined]])
})

/** One call over a network that notes what it is asked and answers `text`. */
async function calledWith(
  endpoint: Endpoint,
  input: object | undefined,
  answer: Response,
  more: { readonly token?: string; readonly origin?: string; readonly slug?: string } = {},
) {
  const asked: { readonly address: string; readonly init: RequestInit }[] = []
  const fetch = async (address: string, init: RequestInit) => {
    asked.push({ address, init })
    return answer
  }
  const { token, ...rest } = more
  const call = createCall({ fetch, token: async () => token, language: () => 'es', ...rest }) as (
    one: Endpoint,
    given?: object,
  ) => Promise<unknown>
  const reply = await call(endpoint, input)
  return { reply, ...asked[0]! }
}

test('a call without token, body and key says nothing of them', async () => {
  const { address, init, reply } = await calledWith(listLogins, undefined, new Response('[]'))
  expect([address, init.method, reply]).toEqual([listLogins.path, listLogins.method, []])
  expect(init).not.toHaveProperty('body')
  expect(init.headers).toEqual({ accept: 'application/json', lang: '3' })
})

test('token, body and key each go out in their form; the origin stands before the address', async () => {
  const { address, init } = await calledWith(placeHold, { body: { cod_acervo: '60' }, idempotencyKey: 'chave-123' }, new Response('{}'), {
    token: 'abc',
    origin: 'https://biblioteca.exemplo.br',
  })
  expect(address).toBe(`https://biblioteca.exemplo.br${placeHold.path}`)
  expect([init.method, init.body]).toEqual(['POST', '{"cod_acervo":"60"}'])
  expect(init.headers).toEqual({
    accept: 'application/json',
    lang: '3',
    authorization: 'Bearer abc',
    'content-type': 'application/json',
    'idempotency-key': 'chave-123',
  })
})

test('what stands in an address cannot leave its place, and the slug stands in it', () => {
  const one = { ...listLogins, path: '/api/{product}/:codigo/partes/:parte' } as Endpoint
  expect(addressOf(one, { params: { codigo: 'a/b?c', parte: 'é' } }, 'catalogo')).toBe('/api/catalogo/a%2Fb%3Fc/partes/%C3%A9')
  expect(addressOf(one, { params: { codigo: 1, parte: 2 }, query: { a: undefined, b: [], c: 0, d: false, e: '' } })).toBe(
    '/api/farol/1/partes/2?c=0&d=false&e=',
  )
})

test('a file is answered as it is; where the same call answers JSON, or something else came, it is none', async () => {
  const pdf = () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } })
  const file = { ...listLogins, file: 'application/pdf' } as Endpoint
  const { reply } = await calledWith(file, undefined, pdf())
  expect([reply instanceof Blob, await (reply as Blob).text()]).toEqual([true, '%PDF'])
  expect((await calledWith(file, undefined, Response.json({ a: 1 }))).reply).toEqual({ a: 1 })
  expect((await calledWith(listLogins, undefined, pdf())).reply).toBeUndefined()
  const refused = Response.json({ code: 'acesso_negado', message: 'Não.' }, { status: 403, headers: { 'content-type': 'application/pdf' } })
  await expect(calledWith(file, undefined, refused)).rejects.toMatchObject({ status: 403, body: { message: 'Não.' } })
})

test('an answer without words is undefined; no answer is status 0', async () => {
  expect((await calledWith(listLogins, undefined, new Response(''))).reply).toBeUndefined()
  const call = createCall({ fetch: () => Promise.reject(new TypeError('network')), token: async () => undefined, language: () => 'pt' })
  await expect(call(listLogins)).rejects.toMatchObject({ name: 'CallError', status: 0, body: undefined, message: 'HTTP 0' })
})

test('a refusal of which only the code is known is said by its code', async () => {
  const error = await refusedWith(403, '{"code":"acesso_negado"}')
  expect([error?.message, error?.body?.params, error?.body?.fields]).toEqual(['acesso_negado', {}, []])
  expect((await refusedWith(403, '{"code":7}'))?.body).toBeUndefined()
})
