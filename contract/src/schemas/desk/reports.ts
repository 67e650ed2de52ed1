import * as z from 'zod/mini'
import { deskActivities } from '../../desk-activities.ts'
import { endpoint } from '../endpoint.ts'
import { asCsv, Day, libraryFields } from '../patron-wire.ts'
import { Code } from '../wire.ts'
import { usual } from './desk-wire.ts'

/** Counts of one library, category and group. */
export const CirculationRow = z.object({
  ...libraryFields,
  categoria: z.string(),
  grupo: z.string(),
  emprestimos: z.int(),
  devolucoes: z.int(),
  renovacoes: z.int(),
  consultas: z.int(),
})

export type CirculationRow = z.output<typeof CirculationRow>

export const getCirculationReport = endpoint({
  method: 'GET',
  path: '/api/equipe/relatorios/circulacao',
  summary:
    'Loans, returns, renewals and consultations of a month (`2026-11`) or a year (`2026`) by library, category and group; `formato=csv` answers a file.',
  caller: 'staff',
  activity: deskActivities.reports,
  query: z.strictObject({ periodo: z.string().check(z.regex(/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/)), biblioteca: z.optional(Code), ...asCsv }),
  reply: z.object({ periodo: z.string(), data: z.array(CirculationRow) }),
  refusals: usual,
  file: 'text/csv',
})

const counter = z.nullable(z.int())

/** Counters of one day in one library; `null` where fewer than five persons stand behind a number and activity 5020 is missing. */
export const DayCounters = z.object({
  data: z.string(),
  ...libraryFields,
  emprestimos: counter,
  devolucoes: counter,
  renovacoes: counter,
  consultas: counter,
  reservas_liberadas: counter,
  reservas_vencidas: counter,
  solicitacoes: z.record(z.string(), counter),
  abonos: z.record(z.string(), counter),
})

export type DayCounters = z.output<typeof DayCounters>

export const getDay = endpoint({
  method: 'GET',
  path: '/api/equipe/relatorios/dia',
  summary: 'Counters of a day and the day before it, by library.',
  caller: 'staff',
  activity: deskActivities.reports,
  query: z.strictObject({ data: z.optional(Day), biblioteca: z.optional(Code) }),
  reply: z.object({ data: z.array(DayCounters) }),
  refusals: usual,
})
