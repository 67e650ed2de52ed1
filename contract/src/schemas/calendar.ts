import * as z from 'zod/mini'
import { activities } from '../activities.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './patron-wire.ts'

const activity = activities.settings
const path = '/api/pessoas/meu-{product}/agenda'

/** The address itself is `/agenda/{chave}.ics`, with the language of who made it in `lng`. `titulos`: whether titles stand in its entries. */
export const CalendarState = z.object({ ativa: z.boolean(), criada_em: z.optional(Instant), titulos: z.optional(z.boolean()) })

export type CalendarState = z.output<typeof CalendarState>

export const getCalendarState = endpoint({
  method: 'GET',
  path,
  summary: 'Whether the person has a calendar to subscribe to. Its address is shown once, when it is made.',
  caller: 'patron',
  activity,
  reply: CalendarState,
  refusals: ['acesso_negado'],
})

/** `{endereco: 'https://…/agenda/3kQ….ics?lng=pt', criada_em: '2026-11-03T12:00:00.000Z', titulos: true}` */
export const makeCalendar = endpoint({
  method: 'POST',
  path,
  summary: 'A new secret address of the person’s calendar; the one before stops. Needs a fresh proof of who asks.',
  caller: 'patron',
  activity,
  body: z.strictObject({ titulos: z._default(z.boolean(), true) }),
  reply: z.object({ endereco: z.string(), criada_em: Instant, titulos: z.boolean() }),
  refusals: ['acesso_negado', 'acao_pessoal', 'confirmacao_necessaria', 'ja_emitido'],
  idempotent: true,
})

export const endCalendar = endpoint({
  method: 'DELETE',
  path,
  summary: 'Stops the calendar’s address.',
  caller: 'patron',
  activity,
  reply: z.object({ ativa: z.literal(false) }),
  refusals: ['acesso_negado', 'acao_pessoal'],
})
