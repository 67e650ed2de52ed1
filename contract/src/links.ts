import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { mostCharacters } from './search.ts'
import { Code } from './wire.ts'

export const countLinkUse = endpoint({
  method: 'POST',
  path: '/api/links/estatistica-acesso',
  summary: 'Counts that a link of a title was followed: the title, the day, never the person.',
  caller: 'public',
  body: z.strictObject({ acervo: Code }),
  reply: z.object({ contado: z.boolean() }),
  refusals: ['acervo_nao_encontrado', 'muitas_requisicoes'],
})

/** A way to look for the same words somewhere else. */
export const OutsideSearch = z.object({ nome: z.string(), url: z.string() })
export type OutsideSearch = z.output<typeof OutsideSearch>

export const listOutsideSearches = endpoint({
  method: 'GET',
  path: '/api/links/links-resultado',
  summary: 'Addresses under which other catalogues look for these words; the institution says which. An empty list without words.',
  caller: 'anyone',
  query: z.strictObject({ q: z._default(z.string().check(z.maxLength(mostCharacters)), '') }),
  reply: z.array(OutsideSearch),
  refusals: [],
})
