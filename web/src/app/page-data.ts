import { replyJson } from '@farol/contract/call.ts'
import type { Language } from '@farol/contract/language.ts'
import type { HydrationState } from 'react-router'
import type { Site } from '../api/site.ts'

/** What the server knew when it made the page, and the browser takes up. Travels as JSON in the element with `pageDataId`. */
export interface PageData {
  readonly language: Language
  readonly site: Site
  readonly router: HydrationState
}

export const pageDataId = 'dados-da-pagina'

/** What a screen was loaded with stands so deep: page, router, routes, one route, its part, the reply. */
const deepestReply = 5

type Fields = Readonly<Record<string | symbol, unknown>>

/** Whether a reply that brings its own JSON stands in it. */
function carriesReply(value: unknown, deep: number): value is Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return replyJson in value || (deep > 0 && Object.values(value).some((one) => carriesReply(one, deep - 1)))
}

/** As `JSON.stringify` writes it; a reply that brings its own JSON is taken as it is. */
function jsonOf(value: unknown, deep = deepestReply): string | undefined {
  if (!carriesReply(value, deep)) return JSON.stringify(value)
  if (replyJson in value) return String(value[replyJson])
  const fields = Object.entries(value).flatMap(([name, one]) => {
    const text = jsonOf(one, deep - 1)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${fields.join(',')}}`
}

/** JSON that cannot end its own script element, whatever it holds. */
export const writePageData = (data: PageData): string => safeJson(jsonOf(data)!)

/** Escapes what HTML or old JavaScript could take for an end. */
export const safeJson = (json: string): string =>
  json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
