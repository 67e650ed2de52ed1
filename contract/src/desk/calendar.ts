import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/calendar.ts'

export type { LibraryCalendar, HoursChange, MovedDay } from '../schemas/desk/calendar.ts'

export const getLibraryCalendar = address<typeof schemas.getLibraryCalendar>('GET', '/api/equipe/calendario/:cod')
export const setLibraryCalendar = address<typeof schemas.setLibraryCalendar>('PUT', '/api/equipe/calendario/:cod')
export const getHoursChange = address<typeof schemas.getHoursChange>('GET', '/api/equipe/calendario/:cod/mudanca')
export const listMovedDays = address<typeof schemas.listMovedDays>('GET', '/api/equipe/calendario/:cod/avisados')
