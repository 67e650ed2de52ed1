import type { RefusalCode } from '@farol/contract/errors.ts'
import * as z from 'zod/mini'

/** A row as programs of the product family read it: every value a text, "" for nothing. */
export const LegacyRow = z.object({
  cod_acervo: z.string(),
  descricao: z.string(),
  obra: z.string(),
  referencia_sem_tag: z.string(),
  autor: z.string(),
  autor_principal: z.string(),
  classificacao: z.string(),
  cod_tipo_obra: z.string(),
  desc_tipo_obra: z.string(),
  ano_publicacao: z.string(),
  edicao: z.string(),
  isbn_issn: z.string(),
  resumo: z.string(),
  desc_fisica: z.string(),
  idioma: z.string(),
  idioma_desc: z.string(),
  acesso_remoto: z.string(),
  possui_acessibilidade: z.enum(['S', 'N']),
  tot_exemplares: z.string(),
  total_titulos: z.string(),
  link_capa: z.string(),
  link: z.string(),
  dados_adicionais: z.record(z.string(), z.array(z.object({ codigo: z.string(), descricao: z.string() }))),
})

const text = (name: string, description: string, example?: string) => ({
  name,
  in: 'query',
  required: false,
  schema: { type: 'string' },
  description,
  ...(example && { example }),
})

/** How those programs ask. */
export const legacyParameters = (example?: string) => [
  text('termo_pesquisa', 'The words, as programs of the product family send them: the reply is then a bare array of `LegacyRow`.', example),
  text('coluna_um', 'Where the words are looked for: `INDICE_1` titles, `INDICE_2` subjects, `INDICE_3` authors.'),
]

export const legacyRows = { type: 'array', items: { $ref: '#/components/schemas/LegacyRow' } } as const

const refused = (code: RefusalCode) => ({
  description: code,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** `GET /api/v2/consulta/{guia}/{searchId}`: the same rows a page at a time. */
export const legacySearch = {
  get: {
    operationId: 'getV2ConsultaByGuiaBySearchId',
    tags: ['v2'],
    summary: 'A search as newer programs of the product family ask for it: a bare array of one page.',
    description: 'Anybody may call, also without a token. How many titles there are in all stands in the header `x-total-count`.',
    security: [{}, { bearer: [] }],
    parameters: [
      { name: 'guia', in: 'path', required: true, schema: { type: 'string' }, example: 'pesquisa_geral' },
      { name: 'searchId', in: 'path', required: true, schema: { type: 'string' }, example: '1' },
      ...legacyParameters('casmurro'),
      text('page', 'From 1.'),
      text('perPage', 'At most 100.'),
      text('orderBy', '`obra` orders by title.'),
      text('direction', '`D` descending.'),
    ],
    responses: {
      '200': {
        description: 'OK',
        headers: { 'x-total-count': { schema: { type: 'string' }, description: 'How many titles there are in all.' } },
        content: { 'application/json': { schema: legacyRows } },
      },
      '304': { description: 'Not modified' },
      '401': refused('credencial_invalida'),
      '404': refused('nao_encontrado'),
      '422': refused('dados_invalidos'),
      '429': refused('muitas_requisicoes'),
      '503': refused('servico_indisponivel'),
    },
  },
}
