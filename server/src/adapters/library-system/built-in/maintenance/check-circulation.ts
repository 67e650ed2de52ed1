import { circulationCheck } from '../../../database/circulation-invariants.ts'
import type { Handles } from '../../../database/handles.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { raiseTask } from './staff-tasks.ts'

/** A finding that still stands open gets its present count; one that staff closed and that is there again is another task. */
async function report(inside: Handles, invariant: string, count: number, today: string): Promise<void> {
  const open = await inside.read
    .selectFrom('staff_task')
    .select(['id', 'detail'])
    .where('kind', '=', 'check')
    .where('state', '=', 'open')
    .execute()
  const known = open.find((one) => (JSON.parse(one.detail) as { readonly invariant?: string }).invariant === invariant)
  const detail = { invariant, count }
  if (known) {
    await inside.write
      .updateTable('staff_task')
      .set({ detail: JSON.stringify(detail) })
      .where('id', '=', known.id)
      .execute()
    return
  }
  await raiseTask(inside, { kind: 'check', occasion: `${invariant}:${today}`, detail })
}

/** Asks every invariant of circulation. Answers how many are broken. */
export async function checkCirculation(handles: Handles): Promise<number> {
  const { today } = await loadRuleBook(handles)
  const broken = (await circulationCheck(handles).run(today)).filter((one) => one.count > 0)
  for (const { name, count } of broken) await handles.atomically((inside) => report(inside, name, count, today))
  return broken.length
}
