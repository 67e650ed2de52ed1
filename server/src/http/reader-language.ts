import { defaultLanguage, parseLanguage, preferredLanguage, type Language } from '@farol/contract/language.ts'
import type { FastifyRequest } from 'fastify'
import { choosesBy } from './vary-by-language.ts'

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** The language of an API call: the `lang` header (id or code), else Accept-Language, else Portuguese. */
export function callLanguage(request: FastifyRequest): Language {
  choosesBy(request, ['lang', 'accept-language'])
  return parseLanguage(first(request.headers['lang'])) ?? preferredLanguage(request.headers['accept-language']) ?? defaultLanguage
}

/** Mirrors the language that a browser stores. */
export const languageCookie = 'i18nextLng'

/** The language of a page: `lng` in its address, the cookie that mirrors the stored choice, Accept-Language, Portuguese. */
export function pageLanguage(request: FastifyRequest, offered: readonly Language[]): Language {
  choosesBy(request, ['accept-language', 'cookie'])
  const asked = new URLSearchParams(request.url.split('?', 2)[1]).get('lng')
  const wishes = [parseLanguage(asked), parseLanguage(request.cookies?.[languageCookie])]
  return (
    wishes.find((wish) => wish !== undefined && offered.includes(wish)) ??
    preferredLanguage(request.headers['accept-language'], offered) ??
    defaultLanguage
  )
}
