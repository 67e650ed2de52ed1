const lastWord = (name: string): string => name.trim().split(/\s+/).at(-1) ?? ''

/** `0017 SOU`: the last four characters of the code and three letters of the last name. No whole name stands on a slip that others see. */
export const shelfSlipText = (code: string, name: string): string => {
  const letters = lastWord(name).normalize('NFD').replace(/\P{L}/gu, '').slice(0, 3).toUpperCase()
  return `${code.slice(-4)} ${letters}`.trim()
}
