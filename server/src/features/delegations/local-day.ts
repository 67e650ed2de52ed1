const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })

/** The day of an instant as it is where the libraries stand. */
export const localDay = (instant: Date): string => days.format(instant)
