// One of several processes that use one database at once. Usage: race-process.ts SETTINGS; a line of tasks in, a line of answers out.
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Decision } from '../../../ports/library-system/acts.ts'
import { SettableClock } from '../../clock/settable-clock.ts'
import { handlesOf } from '../../database/handles.ts'
import { openDatabase, type DatabaseSettings } from '../../database/open-database.ts'
import { builtInCirculation } from '../built-in/built-in-circulation.ts'
import type { Task } from './race-kinds.ts'
import { alertKinds } from '../../../composition/alert-kinds.ts'

type Answer = Decision<object> | readonly { readonly outcome: Decision<object> }[] | number
type Method = (...words: readonly unknown[]) => Promise<Answer>

const database = await openDatabase(JSON.parse(process.argv[2] ?? '') as DatabaseSettings)
const clock = new SettableClock('2026-11-03T13:00:00.000Z')
const circulation = builtInCirculation(handlesOf(database, clock, alertKinds), Buffer.from('x'.repeat(32))) as unknown as Record<
  string,
  Record<string, Method>
>

function told(answer: Answer): string {
  if (typeof answer === 'number') return 'done'
  const decision = Array.isArray(answer)
    ? (answer as readonly { readonly outcome: Decision<object> }[])[0]!.outcome
    : (answer as Decision<object>)
  return decision.done ? 'done' : decision.reasons[0]!.code
}

async function carryOut({ at, call: [group, method], words }: Task): Promise<readonly [answer: string, milliseconds: number]> {
  clock.set(at)
  const begun = performance.now()
  try {
    return [told(await circulation[group]![method]!(...words)), performance.now() - begun]
  } catch (error) {
    return [String(error), performance.now() - begun]
  }
}

writeSync(1, 'ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const answers: (readonly [string, number])[] = []
  for (const task of JSON.parse(line) as readonly Task[]) answers.push(await carryOut(task))
  writeSync(1, `${JSON.stringify(answers)}\n`)
}
await database.close()
process.exit(0)
