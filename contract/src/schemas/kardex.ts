import * as z from 'zod/mini'
import { withoutYear } from '../without-year.ts'
import { endpoint } from './endpoint.ts'
import { TitleAddress } from './titles.ts'
import { boundedNumber, Code, listOf } from './wire.ts'
import { issueStates } from '../kardex.ts'

/** One issue of a periodical in one library. Dates are local, YYYY-MM-DD. */
export const Issue = z.object({
  cod_fasciculo: Code,
  descricao: z.string(),
  ano: z.optional(z.string()),
  volume: z.optional(z.string()),
  numero: z.optional(z.string()),
  suplemento: z.optional(z.string()),
  situacao: z.enum(issueStates),
  desc_situacao: z.string(),
  exemplares: z.int(),
})

export type Issue = z.output<typeof Issue>

const Named = z.object({ cod_biblioteca: Code, desc_biblioteca: z.string() })

export const getKardexPermission = endpoint({
  method: 'GET',
  path: '/api/kardex/:id/permissao',
  summary: 'Whether the title has a register of issues to show, and in which libraries.',
  caller: 'anyone',
  params: TitleAddress,
  reply: z.object({ visivel: z.boolean(), bibliotecas: z.array(Named) }),
  refusals: ['acervo_nao_encontrado'],
})

export const getKardexChoices = endpoint({
  method: 'GET',
  path: '/api/kardex/:id/combobox-data',
  summary: 'Libraries, years and volumes of the register of issues, newest years first.',
  caller: 'anyone',
  params: TitleAddress,
  reply: z.object({
    bibliotecas: z.array(
      z.extend(Named, { anos: z.array(z.object({ ano: z.string(), volumes: z.array(z.string()), fasciculos: z.int() })) }),
    ),
  }),
  refusals: ['acervo_nao_encontrado'],
})

export const getKardexIssues = endpoint({
  method: 'GET',
  path: '/api/kardex/:id/data',
  summary: 'Issues of one library and year (`sem`: of none), with what the library holds in the notation of the union list.',
  caller: 'anyone',
  params: TitleAddress,
  query: z.strictObject({
    biblioteca: z.optional(Code),
    ano: z.optional(z.union([z.literal(withoutYear), boundedNumber(0, 9999)])),
    volume: z.optional(z.string().check(z.maxLength(100))),
    page: z._default(boundedNumber(1, 10_000), 1),
    perPage: z._default(boundedNumber(1, 400), 400),
  }),
  reply: z.extend(listOf(Issue), {
    cod_biblioteca: z.optional(Code),
    ano: z.optional(z.string()),
    colecao: z.string(),
    assinatura: z.enum(['corrente', 'encerrada']),
    desc_assinatura: z.string(),
  }),
  refusals: ['acervo_nao_encontrado'],
})

export const getKardexIssue = endpoint({
  method: 'GET',
  path: '/api/kardex/:id/item',
  summary: 'One issue: when it came, its copies and where they are.',
  caller: 'anyone',
  params: TitleAddress,
  query: z.strictObject({ fasciculo: Code }),
  reply: z.extend(Issue, {
    cod_biblioteca: Code,
    biblioteca: z.string(),
    data_prevista: z.optional(z.string()),
    data_recebimento: z.optional(z.string()),
    observacao: z.optional(z.string()),
    situacoes_exemplares: z.array(z.object({ codigo: z.string(), desc_situacao: z.string(), data_devolucao: z.optional(z.string()) })),
  }),
  refusals: ['acervo_nao_encontrado', 'fasciculo_nao_encontrado'],
})
