import {
  Refusal,
  type FieldCode,
  type FieldLimit,
  type MessageParams,
  type Reason,
  type RefusalCode,
  type RefusedField,
} from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { ErrorBody, WireReason } from '@farol/contract/schemas/wire.ts'
import type { z } from 'zod'
import { DatabaseOutage } from '../ports/database-outage.ts'
import { fieldText, refusalText, type Listener } from './refusal-texts.ts'

type Issue = z.core.$ZodIssue

const wireParams = (params: MessageParams) => params as ErrorBody['params']

function fieldCode(issue: Issue, input: unknown): FieldCode {
  if (issue.code === 'too_small') return 'muito_curto'
  if (issue.code === 'too_big') return 'muito_longo'
  const value = issue.path.reduce<unknown>((place, key) => (place as Record<PropertyKey, unknown> | undefined)?.[key], input)
  // What must be chosen and was not is no invalid_type: an enum, a literal and a union complain of a value.
  if (value === undefined) return 'obrigatorio'
  if (issue.code !== 'invalid_type') return 'valor_invalido'
  return Array.isArray(value) ? 'repetido' : 'tipo_invalido'
}

/** The limit that a value passed, where its schema names one. */
function limitOf(issue: Issue): FieldLimit | undefined {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined
  const is = Number(issue.code === 'too_big' ? issue.maximum : issue.minimum)
  if (issue.origin === 'string') return { of: 'characters', is }
  return { of: issue.origin === 'array' ? 'values' : 'number', is }
}

/** How many refused fields an answer names. */
const maxNamed = 20

/** What a schema complained about, field by field, in the words of the contract; the first 20. `input` is what was parsed. */
export function refusedFields(issues: readonly Issue[], input: unknown): readonly RefusedField[] {
  const named = issues.slice(0, maxNamed).flatMap((issue): RefusedField[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.slice(0, maxNamed).map((key) => ({ field: [...issue.path, key].join('.').slice(0, 100), code: 'desconhecido' }))
    if (issue.code === 'invalid_union' && issue.path.length === 0) return [{ field: '', code: 'valor_invalido' }]
    const limit = limitOf(issue)
    return [{ field: issue.path.join('.').slice(0, 100), code: fieldCode(issue, input), ...(limit && { limit }) }]
  })
  const said = new Set(named.map(({ field, code }) => `${code} ${field}`))
  // A value may break several checks in the same way: that is said once.
  return named.filter(({ field, code }) => said.delete(`${code} ${field}`)).slice(0, maxNamed)
}

/** Reasons of an act that is not open, in the reader's language. */
export const reasonsToWire = (reasons: readonly Reason[], language: Language, listener: Listener = 'reader'): WireReason[] =>
  reasons.map(({ code, params }) => ({
    codigo: code,
    mensagem: refusalText(code, language, params, listener),
    params: wireParams(params),
  }))

/** The body of an answer that refuses, in the reader's language. */
export function errorBody(refusal: Refusal, language: Language, listener: Listener = 'reader'): ErrorBody {
  return {
    code: refusal.code,
    message: refusalText(refusal.code, language, refusal.params, listener),
    params: wireParams(refusal.params),
    fields: refusal.fields.slice(0, maxNamed).map((one) => ({ field: one.field, code: one.code, message: fieldText(one, language) })),
    ...(refusal.reasons.length > 0 && { motivos: reasonsToWire(refusal.reasons, language, listener) }),
  }
}

const byFrameworkCode: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'tipo_de_corpo_invalido',
  FST_ERR_CTP_BODY_TOO_LARGE: 'corpo_grande_demais',
  FST_ERR_CTP_INVALID_JSON_BODY: 'corpo_ilegivel',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'corpo_ilegivel',
  FST_ERR_BAD_URL: 'nao_encontrado',
  FST_ERR_MAX_LIMIT_REACHED: 'nao_encontrado',
  FST_ERR_MAX_PARAM_LENGTH: 'nao_encontrado',
}

const byStatus: Readonly<Record<number, RefusalCode>> = {
  400: 'corpo_ilegivel',
  404: 'nao_encontrado',
  405: 'metodo_nao_permitido',
  413: 'corpo_grande_demais',
  415: 'tipo_de_corpo_invalido',
  503: 'servico_indisponivel',
}

/** When to ask again while the database cannot be used. */
export const outageSeconds = 10

/** A refusal for whatever was thrown; undefined means a bug, which is logged and answers 500. */
export function refusalFor(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseOutage) return new Refusal('servico_indisponivel', { segundos: outageSeconds })
  if (!(error instanceof Error)) return undefined
  const { code, statusCode } = error as Error & { code?: string; statusCode?: number }
  const known = (code && byFrameworkCode[code]) || (statusCode && byStatus[statusCode])
  return known ? new Refusal(known) : undefined
}
