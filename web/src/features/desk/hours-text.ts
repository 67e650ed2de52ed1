/** Opening hours of a day. */
export interface Hours {
  readonly abre: string
  readonly fecha: string
}

/** `08:00-12:00, 14:00-22:00`; empty when closed. */
export const hoursText = (hours: readonly Hours[]): string => hours.map(({ abre, fecha }) => `${abre}-${fecha}`).join(', ')

const time = /^([01]?\d|2[0-3]):([0-5]\d)$/

const timeOf = (text: string): string | undefined => {
  if (text === '24:00') return text
  const match = time.exec(text)
  return match ? `${match[1]!.padStart(2, '0')}:${match[2]}` : undefined
}

function spanOf(text: string): Hours | undefined {
  const [from = '', until = '', ...more] = text.split(/\s*[-–]\s*/)
  const [abre, fecha] = [timeOf(from), timeOf(until)]
  return more.length > 0 || abre === undefined || abre === '24:00' || fecha === undefined || fecha <= abre ? undefined : { abre, fecha }
}

/** Hours as they are typed; undefined for what is not understood. Nothing is closed. */
export function typedHours(text: string): Hours[] | undefined {
  if (text.trim() === '') return []
  const spans = text.split(/[,;]/).map((part) => spanOf(part.trim()))
  return spans.every((span) => span !== undefined) ? spans : undefined
}
