import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Facet, SearchRequest } from './search.ts'
import { facetCodes } from '../search.ts'

export const listFacets = endpoint({
  method: 'GET',
  path: '/api/consulta/filtros',
  summary:
    'The facets of a search, counted without their own filter; with `tipo` one facet, with `termo` only its values that hold these words. Page and order of the search do not count.',
  caller: 'anyone',
  query: z.extend(SearchRequest, {
    tipo: z.optional(z.enum(facetCodes)),
    termo: z._default(z.string().check(z.maxLength(100)), ''),
  }),
  reply: z.array(Facet),
  refusals: ['consulta_grande_demais', 'periodo_invertido'],
})

/** One choice of a guide: the value as the address takes it, its words, how many titles. */
const Choice = z.object({ valor: z.string(), descricao: z.string(), quantidade: z.int() })

/** What the acts of the catalogue are, as their records say it. `periodo`: days of the first and the last. */
export const ActChoices = z.object({
  especie: z.array(Choice),
  orgao: z.array(Choice),
  esfera: z.array(Choice),
  situacao: z.array(Choice),
  periodo: z.optional(z.object({ de: z.string(), ate: z.string() })),
})
export type ActChoices = z.output<typeof ActChoices>

export const listActChoices = endpoint({
  method: 'GET',
  path: '/api/consulta/opcoes-atos-normativos',
  summary: 'What can be chosen in the legislation guide: kinds of act, bodies, spheres, statuses, and from which day to which.',
  caller: 'anyone',
  reply: ActChoices,
  refusals: [],
})

/** What the archive holds. `periodo`: first and last year. */
export const ArchiveChoices = z.object({
  fundo: z.array(Choice),
  nivel: z.array(Choice),
  tipo_obra: z.array(Choice),
  colecao: z.array(Choice),
  periodo: z.optional(z.object({ de: z.string(), ate: z.string() })),
})
export type ArchiveChoices = z.output<typeof ArchiveChoices>

export const listArchiveChoices = endpoint({
  method: 'GET',
  path: '/api/consulta/opcoes-arquivo',
  summary: 'What can be chosen in the archive guide: fonds, levels of description, document kinds, collections, years.',
  caller: 'anyone',
  reply: ArchiveChoices,
  refusals: [],
})
