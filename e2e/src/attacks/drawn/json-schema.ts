/** The parts of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly propertyNames?: JsonSchema
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
  readonly not?: JsonSchema
  readonly default?: unknown
}

const known = new Set([
  '$ref', 'type', 'const', 'enum', 'anyOf', 'oneOf', 'allOf', 'properties', 'required', 'additionalProperties', 'propertyNames', 'items',
  'prefixItems', 'minItems', 'maxItems', 'minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'format', 'not', 'default', 'description',
]) // prettier-ignore

type Refs = (ref: string) => JsonSchema

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const typeTests: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
}

function scalarFaults(schema: JsonSchema, value: unknown): readonly string[] {
  const faults: string[] = []
  if ('const' in schema && value !== schema.const) faults.push(`is not ${JSON.stringify(schema.const)}`)
  if (schema.enum && !schema.enum.includes(value)) faults.push(`${JSON.stringify(value)} is none of the listed`)
  if (typeof value === 'string') {
    const length = [...value].length
    if (length < (schema.minLength ?? 0) || value.length > (schema.maxLength ?? Infinity)) faults.push(`has ${length} characters`)
    if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) faults.push(`${JSON.stringify(value)} is not ${schema.pattern}`)
  }
  if (typeof value === 'number' && (value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity)))
    faults.push(`is ${value}`)
  return faults
}

function listFaults(schema: JsonSchema, list: readonly unknown[], refs: Refs, at: string): readonly string[] {
  const faults: string[] = []
  if (list.length < (schema.minItems ?? 0) || list.length > (schema.maxItems ?? Infinity)) faults.push(`${at} has ${list.length} items`)
  for (const [place, item] of list.entries()) {
    const of = schema.prefixItems?.[place] ?? schema.items
    if (of) faults.push(...schemaFaults(of, item, refs, `${at}[${place}]`))
  }
  return faults
}

function objectFaults(schema: JsonSchema, value: Readonly<Record<string, unknown>>, refs: Refs, at: string): readonly string[] {
  const faults = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name)).map((name) => `${at}.${name} is missing`)
  for (const [name, one] of Object.entries(value)) {
    const of = schema.properties?.[name] ?? schema.additionalProperties
    if (of === false) faults.push(`${at}.${name} is not documented`)
    else if (of && of !== true) faults.push(...schemaFaults(of, one, refs, `${at}.${name}`))
  }
  return faults
}

/** What is wrong with a value by its schema; a keyword that is not read here throws. */
export function schemaFaults(schema: JsonSchema, value: unknown, refs: Refs, at = '$'): readonly string[] {
  for (const word of Object.keys(schema)) if (!known.has(word)) throw new Error(`JSON Schema: ${word} is not read here`)
  if (schema.$ref) return schemaFaults(refs(schema.$ref), value, refs, at)
  const anyOf = schema.anyOf ?? schema.oneOf
  if (anyOf) {
    const each = anyOf.map((one) => schemaFaults(one, value, refs, at))
    if (!each.some((faults) => faults.length === 0))
      return [`${at} is none of ${anyOf.length}: ${each.map(([first]) => first).join(' | ')}`]
  }
  for (const one of schema.allOf ?? []) {
    const faults = schemaFaults(one, value, refs, at)
    if (faults.length > 0) return faults
  }
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type
  if (types && !types.some((type) => typeTests[type]!(value))) return [`${at} is no ${schema.type}: ${JSON.stringify(value)?.slice(0, 60)}`]
  const scalars = scalarFaults(schema, value).map((fault) => `${at} ${fault}`)
  if (Array.isArray(value)) return [...scalars, ...listFaults(schema, value, refs, at)]
  return isObject(value) ? [...scalars, ...objectFaults(schema, value, refs, at)] : scalars
}
