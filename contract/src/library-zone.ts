/** The zone of an institution whose document names none. */
export const shippedZone = 'America/Sao_Paulo'

let zone: string = shippedZone

/** The zone of all libraries: days and times are what their clocks show, wherever machine and browser stand. */
export const libraryZone = (): string => zone

const formats = new Map<string, Intl.DateTimeFormat>()

/** Called when a program or page begins, and when the institution's document changed. */
export function setLibraryZone(name: string): void {
  zone = name
}

function formatOf(name: string): Intl.DateTimeFormat {
  const known = formats.get(name)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'short' })
  formats.set(name, format)
  return format
}

/** Local date and time of an instant, `YYYY-MM-DD HH:MM`. */
export const localDayAndTime = (instant: Date | number): string => formatOf(zone).format(instant)

/** The local date of an instant, YYYY-MM-DD. */
export const localDay = (instant: Date | string | number): string => localDayAndTime(new Date(instant)).slice(0, 10)

/** The local time of an instant, HH:MM. */
export const localTime = (instant: Date | string | number): string => localDayAndTime(new Date(instant)).slice(11)

/** A zone of the IANA table. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
