/** The day that is `days` from `today`, both local dates YYYY-MM-DD. */
export function dayFrom(today: string, days: number): string {
  const at = new Date(`${today}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The local date in the university's zone (America/Sao_Paulo) at an instant. */
export const localDate = (now: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(now)
