const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })

/** The day of an instant as it was where the library stands. */
export const localDay = (instant: string): string => days.format(new Date(instant))
