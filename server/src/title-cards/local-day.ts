const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })

/** The local date of an instant, YYYY-MM-DD. */
export const localDay = (instant: string): string => day.format(new Date(instant))
