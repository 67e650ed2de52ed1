import { idempotencyKey, type Caller, type Endpoint } from '@farol/contract/schemas/endpoint.ts'
import { refusals, type RefusalCode } from '@farol/contract/errors.ts'
import { FileReply } from '@farol/contract/schemas/patron-wire.ts'
import { withSlug } from '@farol/contract/product.ts'
import { ErrorBody } from '@farol/contract/schemas/wire.ts'
import * as z from 'zod/mini'
import { exampleBody, exampleValue } from './call-examples.ts'
import { portableSchema } from './portable-schema.ts'
import { legacyParameters, legacyRows, LegacyRow, legacySearch } from './legacy-json-shapes.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return portableSchema(rest)
}

function parametersOf(call: string, schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
    ...(exampleValue(call, name) !== undefined && { example: exampleValue(call, name) }),
  }))
}

const languageHeader = {
  name: 'lang',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'Language id (1 pt, 3 es, 5 en) or code',
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: idempotencyKey.source },
  description: 'The same call with the same key answers the same and does nothing twice',
}

/** The one address that two kinds of programs ask, each in its own words. */
const search = '/api/consulta'

const answersIn = ({ reply, file, path }: Endpoint): Json => {
  const whole = file !== undefined && (reply as z.ZodMiniType) === FileReply
  const schema = schemaOf(reply, 'output')
  return {
    ...(!whole && { 'application/json': { schema: path === search ? { anyOf: [schema, legacyRows] } : schema } }),
    ...(file && { [file]: { schema: { type: 'string', format: 'binary' } } }),
  }
}

/** What every call may refuse. A wrong token is refused also where none is needed. */
const always: readonly RefusalCode[] = ['dados_invalidos', 'credencial_invalida', 'muitas_requisicoes', 'servico_indisponivel']
/** What every call that writes may refuse: a body that was sent is read also where none is asked for. */
const ofBody: readonly RefusalCode[] = ['corpo_ilegivel', 'tipo_de_corpo_invalido', 'corpo_grande_demais']
/** What is refused by who calls, before a call is looked at. */
const ofCaller: Readonly<Record<Endpoint['caller'], readonly RefusalCode[]>> = {
  anyone: [],
  public: ['credencial_ausente'],
  patron: ['credencial_ausente', 'acesso_negado', 'cadastro_bloqueado', 'acao_pessoal', 'senha_provisoria', 'segundo_fator_obrigatorio'],
  staff: ['credencial_ausente', 'acesso_negado'],
}

/** To who sends the `ETag` of an earlier answer as `If-None-Match`. */
const notModified = { description: 'Not modified' }

function answersOf(endpoint: Endpoint): Json {
  const codes: RefusalCode[] = [...endpoint.refusals, ...always, ...ofCaller[endpoint.caller], ...(endpoint.method === 'GET' ? [] : ofBody)]
  // What stands in an address is not there, or is too long to be.
  if (endpoint.params) codes.push('nao_encontrado')
  const byStatus = Map.groupBy(codes, (code) => refusals[code])
  const refused = [...byStatus].map(([status, list]) => [
    String(status),
    { description: [...new Set(list)].join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ])
  return {
    '200': { description: 'OK', content: answersIn(endpoint) },
    ...(endpoint.method === 'GET' && { '304': notModified }),
    ...Object.fromEntries(refused),
  }
}

/** Words of an address in the order they stand: GET /api/acervo/:id/marc is `getAcervoMarcById`. Unique, since method and address are. */
export function operationId({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = (text: string) => text.split(/[^A-Za-z0-9]+/).filter(Boolean)
  const camel = (text: string) => words(text).map((word) => word[0]!.toUpperCase() + word.slice(1)).join('') // prettier-ignore
  const segments = path.split('/').slice(2)
  const places = segments.filter((one) => one.startsWith(':')).map((one) => `By${camel(one)}`)
  const fixed = segments.filter((one) => !one.startsWith(':')).map(camel)
  return method.toLowerCase() + [...fixed, ...places].join('')
}

/** What a call is about: the first word of its address. */
const tagOf = ({ path }: Pick<Endpoint, 'path'>): string => path.split('/')[2] ?? 'geral'

const callers: Readonly<Record<Caller, string>> = {
  anyone: 'Anybody may call, also without a token.',
  public: 'Takes any valid token, a visitor’s included.',
  patron: 'Takes the token of a signed-in person.',
  staff: 'Takes a token of the desk.',
}

const descriptionOf = ({ caller, idempotent, refusals: codes }: Endpoint): string =>
  [
    callers[caller],
    idempotent && 'Sent again with the same `Idempotency-Key` it does nothing twice.',
    codes.length > 0 && `Refuses with: ${codes.map((code) => `\`${code}\` (${refusals[code]})`).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')

function bodyOf(call: string, body: z.ZodMiniType | undefined): Json {
  if (!body) return {}
  const example = exampleBody(call)
  return {
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input'), ...(example && { example }) } } },
  }
}

function operationOf(endpoint: Endpoint): Json {
  const call = operationId(endpoint)
  return {
    operationId: call,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    security: endpoint.caller === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(call, endpoint.params, 'path'),
      ...parametersOf(call, endpoint.query, 'query'),
      ...(endpoint.path === search ? legacyParameters() : []),
      languageHeader,
      ...(endpoint.idempotent ? [idempotencyHeader] : []),
    ],
    ...bodyOf(call, endpoint.body),
    responses: answersOf(endpoint),
  }
}

/** The OpenAPI 3.1 document of the given endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], site: { readonly publicUrl: string; readonly slug: string }): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = withSlug(endpoint.path, site.slug).replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Farol',
      version: '1',
      description: 'The calls of the catalogue. Reads of the catalogue need no token.',
      contact: { url: site.publicUrl },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: site.publicUrl }],
    tags: [...new Set([...endpoints.map(tagOf), 'v2'])].toSorted().map((name) => ({ name, description: `/api/${name}` })),
    paths: { ...paths, '/api/v2/consulta/{guia}/{searchId}': legacySearch },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(ErrorBody, 'output'), LegacyRow: schemaOf(LegacyRow, 'output') },
    },
  }
}
