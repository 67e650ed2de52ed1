import * as z from 'zod/mini'
import { activities } from '../activities.ts'
import { endpoint } from './endpoint.ts'
import { Instant, paged, span } from './patron-wire.ts'
import { listOf } from './wire.ts'
import { alertKinds } from '../alerts.ts'

const activity = activities.alerts
const path = '/api/alerta'

/**
 * `titulo` and `texto` are plain text in the reader’s language. `expira`: the instant after which it says nothing any more.
 * `{id: 7, lido: false, data: '2026-11-03T09:00:00.000Z', tipo: 'hold_released', titulo: 'Reserva liberada', texto: '…', link: '/meufarol/reservas'}`
 */
export const Alert = z.object({
  id: z.int(),
  lido: z.boolean(),
  data: Instant,
  tipo: z.enum(alertKinds),
  titulo: z.string(),
  texto: z.string(),
  link: z.optional(z.string()),
  expira: z.optional(Instant),
})

export type Alert = z.output<typeof Alert>

export const listAlerts = endpoint({
  method: 'GET',
  path,
  summary: 'What the signed-in person was told, newest first. `de` and `ate`: both days or neither.',
  caller: 'patron',
  activity,
  query: z.strictObject({
    ...span,
    lido: z.optional(
      z.codec(z.enum(['true', 'false']), z.boolean(), { decode: (text) => text === 'true', encode: (read) => (read ? 'true' : 'false') }),
    ),
    tipo: z.optional(z.enum(alertKinds)),
    ...paged(),
  }),
  reply: z.extend(listOf(Alert), { nao_lidos: z.int() }),
  refusals: ['acesso_negado', 'periodo_invertido'],
})

const ids = z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(200))

/** Which alerts: by their ids, or all (of one kind). One of the two has to be said. */
const chosen = { alertas: z.optional(ids), todos: z.optional(z.literal(true)), tipo: z.optional(z.enum(alertKinds)) }

/** `alterados` counts what changed; `ignorados` are ids that are somebody else’s or do not exist. */
const Changed = z.object({ alterados: z.int(), ignorados: z.array(z.int()), nao_lidos: z.int() })

export const markAlerts = endpoint({
  method: 'PUT',
  path,
  summary: 'Marks alerts as read or unread; the same twice changes nothing. 404 when none of the ids is the person’s.',
  caller: 'patron',
  activity,
  body: z.strictObject({ ...chosen, lido: z.boolean() }),
  reply: Changed,
  refusals: ['acesso_negado', 'nao_encontrado'],
})

export const deleteAlerts = endpoint({
  method: 'DELETE',
  path,
  summary: 'Deletes alerts; the same twice changes nothing. 404 when none of the ids is the person’s.',
  caller: 'patron',
  activity,
  body: z.strictObject(chosen),
  reply: Changed,
  refusals: ['acesso_negado', 'nao_encontrado'],
})

/** `ultimo`: the number of the newest alert, 0 when there is none: it grows when something new is told. */
export const getAlertSummary = endpoint({
  method: 'GET',
  path: '/api/alerta/resumo',
  summary: 'How many alerts are unread, and the newest one’s number.',
  caller: 'patron',
  activity,
  reply: z.object({ nao_lidos: z.int(), ultimo: z.int() }),
  refusals: ['acesso_negado'],
})
