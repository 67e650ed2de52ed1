import type { CirculationCheck } from '../ports/circulation-check.ts'
import type { CirculationCommand } from './circulation-arguments.ts'

export interface CirculationDeps {
  readonly circulationCheck: CirculationCheck
  /** The local day of the libraries. */
  readonly today: () => string
  readonly say: (line: string) => void
}

async function check({ circulationCheck, today, say }: CirculationDeps): Promise<number> {
  const counts = await circulationCheck.run(today())
  for (const { name, count } of counts) say(`${String(count).padStart(6)}  ${name}`)
  const broken = counts.filter(({ count }) => count > 0).length
  say(broken === 0 ? `${counts.length} invariants hold` : `${broken} of ${counts.length} invariants are broken`)
  return broken === 0 ? 0 : 1
}

/** Does one command; answers the exit code. */
export const runCirculation = (deps: CirculationDeps, { act }: CirculationCommand): Promise<number> => ({ check })[act](deps)
