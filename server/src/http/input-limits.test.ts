import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpointsOf } from '@farol/contract/testing/endpoints-of.ts'
import type { Endpoint } from '@farol/contract/schemas/endpoint.ts'

type Json = { readonly [name: string]: unknown }

const contract = `${import.meta.dirname}/../../../contract/src/schemas`
const modulesIn = (folder: string) =>
  readdirSync(`${contract}/${folder}`).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
const names = [...modulesIn('.'), ...modulesIn('desk').map((name) => `desk/${name}`)]
const modules: readonly object[] = await Promise.all(names.map((name) => import(/* @vite-ignore */ `@farol/contract/schemas/${name}`)))
const endpoints = [...new Set(endpointsOf(modules))]

/** What limits a value, in this order. Bounds that every whole number has are left out. */
const words = [
  'type',
  'const',
  'enum',
  'default',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'pattern',
] as const
const isBound = (name: string, value: unknown) =>
  value !== undefined && !(name !== 'enum' && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER)

const limitsOf = (schema: Json) =>
  words
    .filter((name) => isBound(name, schema[name]))
    .map((name) => `${name} ${JSON.stringify(schema[name])}`)
    .join(', ')

/** A line for each value of a schema and for all that stands in it. */
function linesOf(schema: Json, place: string): readonly string[] {
  const {
    properties = {},
    required = [],
    items,
    anyOf = [],
    oneOf = [],
    allOf = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, Json>
    required?: readonly string[]
    items?: Json
    anyOf?: readonly Json[]
    oneOf?: readonly Json[]
    allOf?: readonly Json[]
    additionalProperties?: Json | boolean
  }
  const choices = [...anyOf, ...oneOf, ...allOf]
  const others = additionalProperties === false ? ', nothing else' : ''
  return [
    ...(choices.length > 0 && limitsOf(schema) === '' ? [] : [`${place}: ${limitsOf(schema)}${others}`]),
    ...Object.entries(properties).flatMap(([name, one]) => linesOf(one, `${place}.${name}${required.includes(name) ? '' : '?'}`)),
    ...(items ? linesOf(items, `${place}[]`) : []),
    ...choices.flatMap((one) => linesOf(one, `${place} |`)),
    ...(typeof additionalProperties === 'object' ? linesOf(additionalProperties, `${place}.*`) : []),
  ]
}

const read = (schema: z.ZodMiniType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json

/** What a caller writes, and, where it is read as something else, what comes of it. */
function partOf(endpoint: Endpoint, part: 'params' | 'query' | 'body'): readonly string[] {
  const schema = endpoint[part]
  if (!schema) return []
  const written = linesOf(read(schema, 'input'), part)
  const known = new Set(written.map((line) => line.replaceAll('?', '')))
  const parsed = linesOf(read(schema, 'output'), part).filter((line) => !known.has(line.replaceAll('?', '')))
  return [...written, ...parsed.map((line) => line.replace(part, `${part}, read`))].filter(
    (line) => !line.endsWith(': type "object", nothing else'),
  )
}

const headOf = ({ method, path, caller, activity, idempotent, file }: Endpoint) =>
  [method, path, caller, activity !== undefined && `activity ${activity}`, idempotent && 'idempotent', file].filter(Boolean).join(' ')

// After a change that is meant: `vitest run --project server input-limits -u`, and the change of the file is read like any other.
test('what every call takes is limited as it is written down here', async () => {
  const parts = ['params', 'query', 'body'] as const
  const text = endpoints
    .toSorted((one, other) => (`${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1))
    .map((endpoint) => [headOf(endpoint), ...parts.flatMap((part) => partOf(endpoint, part)).map((line) => `  ${line}`)].join('\n'))
    .join('\n')
  expect(endpoints.length).toBeGreaterThan(150)
  await expect(`${text}\n`).toMatchFileSnapshot('./input-limits.txt')
})
