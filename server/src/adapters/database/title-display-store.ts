import type { LackingDisplays, NewTitleDisplay, TitleDisplays } from '../../ports/title-displays.ts'
import { instant, type Handles } from './handles.ts'
import { insertRows } from './insert-rows.ts'
import { idSlot, prepared, type Slots } from './prepared-statement.ts'
import { idList } from './value-lists.ts'

interface AskedDisplays {
  readonly ids: readonly number[]
  readonly form: number
}

const displays = prepared((handles, slot: Slots<AskedDisplays>) => {
  const asked = idSlot(handles.engine, slot, ({ ids }) => ids)
  const form = slot<number>((one) => one.form)
  return handles.read.selectFrom('title_display').select(['title_id', 'display']).where('title_id', 'in', asked).where('form', '=', form)
})

async function ofTitles(handles: Handles, ids: readonly number[], form: number): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  return new Map((await displays(handles, { ids, form })).map((row) => [row.title_id, row.display]))
}

/** The records of those titles that are shown; nobody changes them until this transaction is over. */
async function presentRecords({ engine, write }: Handles, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const asked = write.selectFrom('title').select(['id', 'content_hash']).where('id', 'in', idList(engine, ids)).where('suppressed', '=', 0)
  const rows = await (engine === 'postgresql' ? asked.forShare() : asked).execute()
  return new Map(rows.map((row) => [row.id, row.content_hash]))
}

async function put(handles: Handles, displays: readonly NewTitleDisplay[], form: number): Promise<void> {
  if (displays.length === 0) return
  await handles.atomically(async (inside) => {
    const records = await presentRecords(
      inside,
      displays.map((one) => one.titleId),
    )
    const present = displays.filter((one) => records.get(one.titleId) === one.madeOf)
    await insertRows(inside, {
      table: 'title_display',
      columns: ['title_id', 'made_of', 'form', 'display'],
      rows: present.map(({ titleId, madeOf, display }) => [titleId, madeOf, form, display]),
      tail: 'on conflict (title_id) do update set made_of = excluded.made_of, form = excluded.form, display = excluded.display',
    })
  })
}

/** In two statements: one that went on until it had found so many would go through a whole catalogue where none is lacking. */
async function lacking(handles: Handles, id: number, form: number, max: number): Promise<LackingDisplays | undefined> {
  const { last } = await handles.read
    .selectFrom((from) => from.selectFrom('title').select('id').where('id', '>', id).orderBy('id').limit(max).as('looked_at'))
    .select(({ fn }) => fn.max('looked_at.id').as('last'))
    .executeTakeFirstOrThrow()
  if (last === null) return undefined
  const rows = await handles.read
    .selectFrom('title')
    .leftJoin('title_display', (join) => join.onRef('title_display.title_id', '=', 'title.id').on('title_display.form', '=', form))
    .select('title.id')
    .where('title.suppressed', '=', 0)
    .where('title.id', '>', id)
    .where('title.id', '<=', last)
    .where('title_display.title_id', 'is', null)
    .orderBy('title.id')
    .execute()
  return { last, ids: rows.map((row) => row.id) }
}

/** Beside the settings: one line that nobody is told of, since it changes nothing that anybody sees. */
const wholeName = 'title_displays'

async function areWhole({ read }: Handles, form: number): Promise<boolean> {
  const row = await read.selectFrom('institution_setting').select('value').where('name', '=', wholeName).executeTakeFirst()
  return row?.value === JSON.stringify(form)
}

async function noteWhole(handles: Handles, form: number): Promise<void> {
  const row = { value: JSON.stringify(form), updated_at: instant(handles) }
  await handles.write
    .insertInto('institution_setting')
    .values({ name: wholeName, version: 1, ...row })
    .onConflict((taken) => taken.column('name').doUpdateSet(row))
    .execute()
}

export const titleDisplayStore = (handles: Handles): TitleDisplays => ({
  ofTitles: (ids, form) => ofTitles(handles, ids, form),
  put: (displays, form) => put(handles, displays, form),
  lacking: (id, form, max) => lacking(handles, id, form, max),
  areWhole: (form) => areWhole(handles, form),
  noteWhole: (form) => noteWhole(handles, form),
})
