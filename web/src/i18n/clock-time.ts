import type { Language } from '@farol/contract/language.ts'

/** A local time HH:MM as opening hours are written: 8h and 8h30 in Portuguese. */
export function clockTime(time: string, language: Language): string {
  if (language !== 'pt') return time
  const [hour = '', minute = ''] = time.split(':')
  return `${Number(hour)}h${minute === '00' ? '' : minute}`
}
