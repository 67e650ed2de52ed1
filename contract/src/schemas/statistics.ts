import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { TitleAddress } from './titles.ts'
import { boundedNumber, Code, listOf } from './wire.ts'

/** A count. Without `valor` it lies between 1 and `menor_que` - 1, or stands for one that would betray such a count, and is hidden from visitors. */
export const UseCell = z.object({ valor: z.optional(z.int()), oculto: z.optional(z.boolean()) })

export type UseCell = z.output<typeof UseCell>

const UseRow = z.object({
  emprestimos: UseCell,
  renovacoes: UseCell,
  reservas: UseCell,
  consultas: UseCell,
  acessos_online: UseCell,
})

export type UseRow = z.output<typeof UseRow>

export const listStatisticsYears = endpoint({
  method: 'GET',
  path: '/api/dados-estatisticos/anos',
  summary: 'Years with figures of use, newest first: of one title (`acervo`) or of the whole collection.',
  caller: 'anyone',
  query: z.strictObject({ acervo: z.optional(Code) }),
  reply: listOf(z.object({ ano: z.string() })),
  refusals: ['acervo_nao_encontrado'],
})

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/dados-estatisticos/dados/:id',
  summary: 'How a title was used in one year, by month and by library. Only totals, no persons; small counts are hidden from visitors.',
  caller: 'anyone',
  params: TitleAddress,
  query: z.strictObject({ ano: z.optional(boundedNumber(1000, 9999)) }),
  reply: z.object({
    ano: z.string(),
    menor_que: z.int(),
    meses: z.array(z.extend(UseRow, { mes: z.int() })),
    bibliotecas: z.array(z.extend(UseRow, { cod_biblioteca: z.optional(Code), desc_biblioteca: z.string() })),
    total: UseRow,
  }),
  refusals: ['acervo_nao_encontrado'],
})
