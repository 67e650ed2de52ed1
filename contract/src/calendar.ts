import { address } from './address.ts'
import type * as schemas from './schemas/calendar.ts'

export type { CalendarState } from './schemas/calendar.ts'

export const getCalendarState = address<typeof schemas.getCalendarState>('GET', '/api/pessoas/meu-{product}/agenda', { caller: 'patron' })
export const makeCalendar = address<typeof schemas.makeCalendar>('POST', '/api/pessoas/meu-{product}/agenda', { caller: 'patron' })
export const endCalendar = address<typeof schemas.endCalendar>('DELETE', '/api/pessoas/meu-{product}/agenda', { caller: 'patron' })
