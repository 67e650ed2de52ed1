import { expect, test } from 'vitest'
import { CallError, createCall } from './call.ts'
import { listLogins } from './bases.ts'

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
