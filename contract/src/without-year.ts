/** Stands in an address for the issues of a periodical of which no year is known. */
export const withoutYear = 'sem' as const
