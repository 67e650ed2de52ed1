const lastWord = (name: string): string => name.trim().split(/\s+/).at(-1) ?? ''

/** What a slip says of its reader. */
export interface SlipReader {
  /** The reader’s code in the institution. */
  readonly code: string
  readonly name: string
}

/**
 * `17 0105 SOU`: number of the slip, the last four characters of the code, three letters of the last name; `S17` of a request between
 * libraries. The same on paper, in lists and where a return says it. No whole name stands on a slip that others see.
 */
export const shelfSlipText = (number: number | string, { code, name }: SlipReader): string => {
  const letters = lastWord(name).normalize('NFD').replace(/\P{L}/gu, '').slice(0, 3).toUpperCase()
  return `${number} ${code.slice(-4)} ${letters}`.trim()
}
