import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ResultItem } from './search.ts'
import { searchDefaults, sortKeys, directions } from '../search.ts'
import { boundedNumber, Code, commaList, listOf } from './wire.ts'
import { indexCodes } from '../browse.ts'

const Text = z.string().check(z.maxLength(512))

export const listIndexes = endpoint({
  method: 'GET',
  path: '/api/consulta/opcoes-indice',
  summary: 'Where one can search and which indexes one can browse, as a bare list.',
  caller: 'anyone',
  reply: z.array(z.object({ grupo: z.string(), label: z.string(), value: z.string() })),
  refusals: [],
})

/**
 * One line of an index. `descricao` as a query of `acervos-indexados` opens its titles. `caracteres_desprezados`: how many UTF-16 units at its
 * beginning do not count in the alphabet (an article, MARC 21 245 second indicator); absent where all do.
 */
export const IndexLine = z.object({ descricao: z.string(), caracteres_desprezados: z.optional(z.int()), quantidade: z.int() })
export type IndexLine = z.output<typeof IndexLine>

const Initial = z.enum(['algarismos', 'letras'])
export type Initial = z.output<typeof Initial>

export const browseIndex = endpoint({
  method: 'GET',
  path: '/api/consulta/indice',
  summary: 'Lines of an index in alphabetical order from any point, both ways, with the number of their titles.',
  caller: 'anyone',
  query: z.strictObject({
    indice: z._default(z.enum(indexCodes), 'INDICE_1'),
    termo: z._default(Text, ''),
    sentido: z._default(z.enum(['seguinte', 'anterior']), 'seguinte'),
    perPage: z._default(boundedNumber(1, 100), 30),
  }),
  reply: z.object({
    data: z.array(IndexLine),
    /** What lines of this index begin with, wherever the stretch is. */
    iniciais: z.array(Initial),
  }),
  refusals: ['consulta_grande_demais'],
})

export const listIndexedTitles = endpoint({
  method: 'GET',
  path: '/api/consulta/acervos-indexados',
  summary: 'The titles of one line of an index, sorted by title code unless asked otherwise.',
  caller: 'anyone',
  query: z.strictObject({
    indice: z.enum(indexCodes),
    termo: Text,
    page: z._default(boundedNumber(1, 10_000), searchDefaults.page),
    perPage: z._default(boundedNumber(1, 100), searchDefaults.perPage),
    orderBy: z._default(z.enum(sortKeys), 'codigo'),
    direction: z._default(z.enum(directions), 'C'),
  }),
  reply: listOf(ResultItem),
  refusals: ['consulta_grande_demais', 'pagina_distante_demais'],
})

/** What was typed may become this heading. `tipo` says of which index it is. */
export const Suggestion = z.object({ tipo: z.enum(indexCodes), descricao: z.string(), quantidade: z.int() })
export type Suggestion = z.output<typeof Suggestion>

export const suggestHeadings = endpoint({
  method: 'GET',
  path: '/api/consulta/sugestoes',
  summary:
    'Titles, people and subjects that what was typed may become, or lines of the indexes in `tipos`; one mistaken letter is forgiven.',
  caller: 'anyone',
  query: z.strictObject({
    q: Text,
    tipos: z._default(commaList(z.enum(indexCodes), indexCodes.length), []),
    perPage: z._default(boundedNumber(1, 20), 8),
  }),
  reply: z.array(Suggestion),
  refusals: [],
})

export const listLikelyWords = endpoint({
  method: 'GET',
  path: '/api/consulta/voce-quis-dizer',
  summary: 'The question again with its unknown words replaced by likely ones; empty when there is nothing better.',
  caller: 'anyone',
  query: z.strictObject({ q: Text }),
  reply: z.array(z.string()),
  refusals: [],
})

const Choice = z.object({ codigo: Code, descricao: z.string() })

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/consulta/ordenacao',
  summary: 'What results can be sorted by; `sentido` says what direction C shows first.',
  caller: 'anyone',
  reply: z.array(z.object({ codigo: z.enum(sortKeys), descricao: z.string(), sentido: z.string() })),
  refusals: [],
})

export const listSearchLibraries = endpoint({
  method: 'GET',
  path: '/api/consulta/bibliotecas',
  summary: 'Libraries that a search can be narrowed to.',
  caller: 'anyone',
  reply: z.array(Choice),
  refusals: [],
})

export const listSearchCampuses = endpoint({
  method: 'GET',
  path: '/api/consulta/campus',
  summary: 'Campuses that a search can be narrowed to.',
  caller: 'anyone',
  reply: z.array(Choice),
  refusals: [],
})
