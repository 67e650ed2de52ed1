import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { address } from '../testing/site.ts'

type Json = Readonly<Record<string, unknown>>

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Json
  readonly example?: string
}

interface Operation {
  readonly operationId: string
  readonly security: readonly Json[]
  readonly description: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Json; readonly example?: Json } } }
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, { readonly schema: Json }>> }>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>> }
}

interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

let document: Document
let calls: readonly Call[]
beforeAll(async () => {
  document = (await (await fetch(`${address}/api/openapi.json`)).json()) as Document
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.some((one) => Object.keys(one).length === 0))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
})

/** Calls that a visitor may send and whose example the demo refuses: what they need is no visitor's (another base, a terminal, a service that is not set). */
const refused: Readonly<Record<string, number>> = {
  postBasesEntrada: 403,
  postBasesSaida: 403,
  postAutoatendimentoDevolucoes: 403,
  getParametrosEventosEventum: 503,
}

/** The parts that a document names once stand in their places. */
function resolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolved)
  if (typeof value !== 'object' || value === null) return value
  const { $ref: name } = value as { $ref?: string }
  if (name) return resolved(document.components.schemas[name.replace('#/components/schemas/', '')])
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolved(one)]))
}

const validatorOf = (schema: Json) => z.fromJSONSchema(resolved(schema) as Parameters<typeof z.fromJSONSchema>[0])

function requestOf({ method, path, operation }: Call): { url: string; init: RequestInit } {
  const examples = operation.parameters.filter(({ example }) => example !== undefined)
  const filled = examples
    .filter((one) => one.in === 'path')
    .reduce((whole, { name, example }) => whole.replace(`{${name}}`, encodeURIComponent(example!)), path)
  const query = new URLSearchParams(examples.filter((one) => one.in === 'query').map(({ name, example }) => [name, example!]))
  const body = operation.requestBody?.content['application/json'].example
  return {
    url: `${address}${filled}${query.size > 0 ? `?${query}` : ''}`,
    init: { method, ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) },
  }
}

/** What is wrong with one example and its answer; nothing where both are as the document promises. */
async function faultsOf(call: Call): Promise<string[]> {
  const { operationId: name, parameters, requestBody, responses } = call.operation
  const faults = parameters
    .filter(({ required, example }) => required && example === undefined)
    .map((parameter) => `${name}: no example of ${parameter.name}`)
  for (const { name: field, schema, example } of parameters)
    if (example !== undefined && !validatorOf(schema).safeParse(example).success) faults.push(`${name}: ${field} is not as promised`)
  const body = requestBody?.content['application/json']
  if (body && !body.example) faults.push(`${name}: no example of the body`)
  if (body?.example && !validatorOf(body.schema).safeParse(body.example).success) faults.push(`${name}: the body is not as promised`)
  if (faults.length > 0) return faults
  const { url, init } = requestOf(call)
  const answer = await fetch(url, init)
  const wanted = refused[name] ?? 200
  if (answer.status !== wanted) return [`${name}: ${answer.status} in place of ${wanted}: ${await answer.text()}`]
  const promised = responses[String(answer.status)]?.content['application/json']
  if (!promised) return [`${name}: ${answer.status} is not described`]
  const read = validatorOf(promised.schema).safeParse(await answer.json())
  return read.success ? [] : [`${name}: ${read.error.message.slice(0, 400)}`]
}

describe('the OpenAPI document, as a program reads it', () => {
  test('every call of visitors has an example; sent, each is answered as the document promises', async () => {
    expect(calls.length).toBeGreaterThanOrEqual(72)
    const faults: string[] = []
    for (const call of calls) faults.push(...(await faultsOf(call)))
    expect(faults).toEqual([])
  })

  test('programs of the product family find their shapes in it', async () => {
    const rows = await (await fetch(`${address}/api/consulta?termo_pesquisa=casmurro`)).json()
    const { schema } = document.paths['/api/consulta']!['get']!.responses['200']!.content['application/json']!
    expect((schema['anyOf'] as Json[])[1]).toEqual({ type: 'array', items: { $ref: '#/components/schemas/LegacyRow' } })
    expect(rows.length).toBeGreaterThan(0)
    expect(validatorOf((schema['anyOf'] as Json[])[1]!).safeParse(rows).error).toBeUndefined()
  })

  test('every call tells who may call it', () => {
    const silent = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).filter(({ description }) => !description.includes('call') && !description.startsWith('Takes ')),
    )
    expect(silent).toEqual([])
  })
})
