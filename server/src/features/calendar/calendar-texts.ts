import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/calendar.server.json'

export const calendarTexts = areaTexts<typeof pt>('calendar')
