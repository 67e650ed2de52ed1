import path from 'node:path'
import type { Stores } from '../ports/stores.ts'

export const debtsUsage = `npm run debts -- bank-file FILE [LAYOUT]

  takes in what the bank says was paid: each line once, whatever file it stands in. A slip is paid by its reference and exact amount;
  what fits none waits for staff. Nothing is written when a line cannot be read. LAYOUT is a name of bankLayouts in the settings of
  circulation; without it the file has the columns referencia, valor, data. Ends with 1 when a line waits for staff.
`

export interface DebtsCommand {
  readonly file: string
  readonly layout?: string
}

export function readDebtsArguments([act, file, layout, ...more]: readonly string[]): DebtsCommand | string {
  if (act === undefined) return 'no command is named'
  if (act !== 'bank-file' || more.length > 0) return `${act}: not understood`
  return file === undefined ? 'bank-file: the file is missing' : { file, ...(layout === undefined ? {} : { layout }) }
}

type DebtsDeps = Pick<Stores, 'librarySystem'> & { readonly say: (line: string) => void }

/** Answers the exit code: 2 for a file that is not read. */
export async function runDebts({ librarySystem, say }: DebtsDeps, { file, layout }: DebtsCommand, content: string): Promise<number> {
  const named = { name: path.basename(file), content, ...(layout === undefined ? {} : { layout }) }
  const taken = await librarySystem.money.takeBankFile(named, { actor: { kind: 'system' } })
  if ('unreadable' in taken) {
    const { line } = taken.unreadable
    say(line === undefined ? `there is no layout ${layout}` : `line ${line} cannot be read: nothing was written`)
    return 2
  }
  const { lines, paid, repeated, toCheck, cents } = taken.report
  for (const [name, count] of Object.entries({ lines, paid, repeated, 'to check': toCheck, cents }))
    say(`${name.padEnd(12)}${String(count).padStart(8)}`)
  return toCheck > 0 ? 1 : 0
}
