/** What an operator is told of a schema that was brought up to this program. */
export const upgradeLine = (steps: readonly string[]): string =>
  `The database was brought up to this program (${steps.length === 1 ? '1 step' : `${steps.length} steps`}, the last ${steps.at(-1)}): an older program cannot open it any more.`
