export const circulationUsage = `npm run circulation -- COMMAND

  check     asks everything that must be true of loans, copies, holds and money; prints each with the number
            of rows that break it; ends with 1 when one is not 0
`

export type CirculationCommand = { readonly act: 'check' }

/** Understands the words after the command; a text says what is wrong with them. */
export function readCirculationArguments([act, ...rest]: readonly string[]): CirculationCommand | string {
  if (act === undefined) return 'no command is named'
  return act === 'check' && rest.length === 0 ? { act } : `${act}: not understood`
}
