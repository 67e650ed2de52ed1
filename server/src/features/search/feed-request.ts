import { guides as guideSlugs, type Guide } from '@farol/contract/activities.ts'
import { SearchRequest } from '@farol/contract/schemas/search.ts'
import * as z from 'zod/mini'

const known = new Set(Object.keys(SearchRequest.shape))

/** Panels and displays are nothing to a feed, and it has its own order and size. */
const unused = new Set(['guia', 'page', 'perPage', 'orderBy', 'direction', 'facetas', 'modo'])

/** Guides that look only at some types of work. */
const scoped: readonly Guide[] = ['pesquisa_periodicos', 'pesquisa_multimeios', 'pesquisa_atos_normativos', 'pesquisa_arquivo']

export const feedSize = 50

function textsOf(query: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.filter((one) => typeof one === 'string').join(',') : value
    if (known.has(name) && !unused.has(name) && typeof text === 'string' && text !== '') texts[name] = text
  }
  return texts
}

/**
 * The search that the address of a screen asks for, its latest titles first. As on a screen, nothing in an address fails: what cannot be
 * read is left out.
 */
export function readFeedRequest(guide: Guide, query: Readonly<Record<string, unknown>>): SearchRequest {
  const texts = textsOf(query)
  const more = { orderBy: 'codigo', direction: 'D', perPage: String(feedSize), ...(scoped.includes(guide) && { guia: guide }) }
  const first = z.safeParse(SearchRequest, { ...texts, ...more })
  if (first.success) return first.data
  for (const issue of first.error.issues) delete texts[String(issue.path[0])]
  const second = z.safeParse(SearchRequest, { ...texts, ...more })
  return second.success ? second.data : z.parse(SearchRequest, more)
}

/** The guides whose searches can be followed. */
export const feedGuides = guideSlugs.filter(
  (guide) => guide === 'pesquisa_geral' || guide === 'pesquisa_avancada' || scoped.includes(guide),
)
