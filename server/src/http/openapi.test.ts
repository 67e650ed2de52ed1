import { endpoint } from '@farol/contract/schemas/endpoint.ts'
import { FileReply } from '@farol/contract/schemas/patron-wire.ts'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { openApiDocument, operationId } from './openapi.ts'

const reply = z.object({ ok: z.boolean() })
const plain = endpoint({ method: 'GET', path: '/api/faces', summary: 'Faces', caller: 'anyone', reply, refusals: [] })

interface Operation {
  readonly description: string
  readonly security: readonly object[]
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly example?: string }[]
  readonly requestBody?: { readonly required: boolean; readonly content: Record<string, { readonly example?: object }> }
  readonly responses: Record<string, { readonly description: string; readonly content: Record<string, { readonly schema: object }> }>
}

const documentOf = (...endpoints: Parameters<typeof openApiDocument>[0]) =>
  openApiDocument(endpoints, { publicUrl: 'https://x.example', slug: 'luz' }) as {
    readonly paths: Record<string, Record<string, Operation>>
    readonly tags: readonly { readonly name: string }[]
  }

const operationOf = (one: Parameters<typeof openApiDocument>[0][number]): Operation =>
  documentOf(one).paths['/api/faces']![one.method.toLowerCase()]!

test('a call that refuses nothing of its own says who may call, and no more', () => {
  expect(operationOf(plain).description).toBe('Anybody may call, also without a token.')
  expect(operationOf({ ...plain, caller: 'staff' }).description).toBe('Takes a token of the desk.')
})

test('what a call refuses is told with its status; that it may be sent again, where it may', () => {
  const refusing = { ...plain, caller: 'patron', idempotent: true, refusals: ['acervo_nao_encontrado'] } as const
  expect(operationOf(refusing).description).toBe(
    'Takes the token of a signed-in person. Sent again with the same `Idempotency-Key` it does nothing twice. Refuses with: `acervo_nao_encontrado` (404).',
  )
})

test('a token may be left out of what anybody may call, and of nothing else', () => {
  expect(operationOf(plain).security).toEqual([{}, { bearer: [] }])
  for (const caller of ['public', 'patron', 'staff'] as const)
    expect(operationOf({ ...plain, caller }).security, caller).toEqual([{ bearer: [] }])
})

test('every call has the refusals of its caller; one that writes those of bodies, one with a place in its address that it is not there', () => {
  const statuses = (one: Parameters<typeof operationOf>[0]) => Object.keys(operationOf(one).responses)
  expect(statuses(plain)).toEqual(['200', '304', '401', '422', '429', '503'])
  expect(operationOf(plain).responses['401']!.description).toBe('credencial_invalida')
  expect(operationOf({ ...plain, caller: 'public' }).responses['401']!.description).toBe('credencial_invalida, credencial_ausente')
  expect(operationOf({ ...plain, caller: 'staff' }).responses['403']!.description).toBe('acesso_negado')
  const writing = ['200', '400', '401', '413', '415', '422', '429', '503']
  expect(statuses({ ...plain, method: 'POST', body: z.object({}) })).toEqual(writing)
  // A body that nobody asked for is read, too.
  expect(statuses({ ...plain, method: 'DELETE' })).toEqual(writing)
  const placed = { ...plain, path: '/api/faces/:id', params: z.object({ id: z.string() }) }
  expect(Object.keys(documentOf(placed).paths['/api/faces/{id}']!['get']!.responses)).toContain('404')
  // Each refusal once, however many reasons there are for it.
  const twice = { ...plain, refusals: ['muitas_requisicoes'] } as const
  expect(operationOf(twice).responses['429']!.description).toBe('muitas_requisicoes')
})

test('values of the address are required, those of the query where they have no default; examples stand where there are some', () => {
  const query = z.object({ q: z.string(), outro: z.optional(z.string()) })
  const path = '/api/faces/:id'
  const asked = documentOf({ ...plain, path, params: z.object({ id: z.optional(z.string()) }), query }).paths['/api/faces/{id}']!['get']!
  expect(asked.parameters.map((one) => [one.name, one.in, one.required, one.example])).toEqual([
    ['id', 'path', true, '1'],
    ['q', 'query', true, 'casmurro'],
    ['outro', 'query', false, undefined],
    ['lang', 'header', false, undefined],
  ])
  expect(operationOf({ ...plain, idempotent: true }).parameters.map(({ name }) => name)).toEqual(['lang', 'Idempotency-Key'])
})

test('an example of a body stands where there is one', () => {
  const post = { ...plain, method: 'POST', body: z.object({}) } as const
  expect(operationOf(plain)).not.toHaveProperty('requestBody')
  expect(operationOf(post).requestBody!.content['application/json']).not.toHaveProperty('example')
  const token = documentOf({ ...post, path: '/api/oauth/token' }).paths['/api/oauth/token']!['post']!
  expect(token.requestBody).toMatchObject({ required: true })
  expect(token.requestBody!.content['application/json']!.example).toEqual({ grant_type: 'client_credentials', client_id: 4 })
  const basket = documentOf({ ...post, path: '/api/acervo/exportar-cesta' }).paths['/api/acervo/exportar-cesta']!['post']!
  expect(basket.requestBody!.content['application/json']!.example).toEqual({ tipo: 'arquivo', dados: 'ris', acervos: [1, 2] })
})

test('a call answers JSON, a file, or either', () => {
  const kinds = (one: Parameters<typeof operationOf>[0]) => Object.keys(operationOf(one).responses['200']!.content)
  expect(kinds(plain)).toEqual(['application/json'])
  expect(kinds({ ...plain, file: 'text/csv' })).toEqual(['application/json', 'text/csv'])
  expect(kinds({ ...plain, reply: FileReply, file: 'application/pdf' })).toEqual(['application/pdf'])
})

test('two calls of one address stand side by side; its product word is the site’s', () => {
  const own = { ...plain, path: '/api/meu{product}/faces' }
  const { paths, tags } = documentOf(plain, { ...plain, method: 'DELETE' }, own)
  expect(Object.keys(paths['/api/faces']!)).toEqual(['get', 'delete'])
  expect(Object.keys(paths)).toContain('/api/meuluz/faces')
  expect(tags.map(({ name }) => name)).toEqual(['faces', 'meu{product}', 'v2'])
})

test.each([
  ['GET', '/api/acervo/:id/marc', 'getAcervoMarcById'],
  ['POST', '/api/a-b/:uma/:outra/c', 'postABCByUmaByOutra'],
] as const)('%s %s is called %s', (method, path, name) => expect(operationId({ method, path })).toBe(name))

test('a key is a header of what may be sent again, the language of every call; the search is told what older programs ask by', () => {
  const headers = (one: Parameters<typeof operationOf>[0]) =>
    operationOf(one)
      .parameters.filter((parameter) => parameter.in === 'header')
      .map(({ name, required }) => [name, required])
  expect(headers(plain)).toEqual([['lang', false]])
  expect(headers({ ...plain, method: 'POST', idempotent: true })).toEqual([
    ['lang', false],
    ['Idempotency-Key', false],
  ])
  const search = documentOf({ ...plain, path: '/api/consulta' })
  const names = search.paths['/api/consulta']!['get']!.parameters.map(({ name }) => name)
  expect(names).toContain('termo_pesquisa')
  expect(operationOf(plain).parameters.map(({ name }) => name)).toEqual(['lang'])
})
