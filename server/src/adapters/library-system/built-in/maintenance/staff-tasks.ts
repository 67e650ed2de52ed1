import { instant, type Handles } from '../../../database/handles.ts'

export interface RaisedTask {
  readonly kind: 'charged' | 'unattended_return' | 'closed_day' | 'check' | 'bank_line' | 'refund'
  /** The same occasion of a kind is one task. */
  readonly occasion: string
  readonly libraryId?: number
  readonly patronId?: number
  readonly subject?: { readonly kind: string; readonly id: number }
  readonly detail: Readonly<Record<string, unknown>>
}

/** In the transaction of its cause. Done again it changes nothing. */
export async function raiseTask(inside: Handles, { kind, occasion, libraryId, patronId, subject, detail }: RaisedTask): Promise<void> {
  await inside.write
    .insertInto('staff_task')
    .values({
      kind,
      occasion,
      state: 'open',
      library_id: libraryId ?? null,
      patron_id: patronId ?? null,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      detail: JSON.stringify(detail),
      created_at: instant(inside),
    })
    .onConflict((known) => known.columns(['kind', 'occasion']).doNothing())
    .execute()
}
