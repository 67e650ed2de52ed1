import type { Expression } from 'kysely'
import type { LackingDisplays, NewTitleDisplay, ShownDisplay, TitleDisplays } from '../../ports/title-displays.ts'
import { instant, type Handles } from './handles.ts'
import { insertRows } from './insert-rows.ts'
import { idSlot, prepared, type Slots } from './prepared.ts'
import { idList } from './value-lists.ts'

const shown = ({ read }: Pick<Handles, 'read'>, form: number | Expression<number>) =>
  read
    .selectFrom('title')
    .leftJoin('title_display', (join) =>
      join
        .onRef('title_display.title_id', '=', 'title.id')
        .onRef('title_display.made_of', '=', 'title.content_hash')
        .on('title_display.form', '=', form),
    )
    .where('title.suppressed', '=', 0)

interface AskedDisplays {
  readonly ids: readonly number[]
  readonly form: number
}

const displays = prepared((handles, slot: Slots<AskedDisplays>) =>
  shown(
    handles,
    slot<number>(({ form }) => form),
  )
    .select(['title.id as titleId', 'title_display.display'])
    .where(
      'title.id',
      'in',
      idSlot(handles.engine, slot, ({ ids }) => ids),
    ),
)

async function ofTitles(handles: Handles, ids: readonly number[], form: number): Promise<readonly ShownDisplay[]> {
  if (ids.length === 0) return []
  const rows = await displays(handles, { ids, form })
  const found = new Map(rows.map((row) => [row.titleId, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row ? [{ titleId: id, ...(row.display !== null && { display: row.display }) }] : []
  })
}

/** A title that was taken away meanwhile has no row to hang on: what is put for it is left out. */
async function put(handles: Handles, displays: readonly NewTitleDisplay[], form: number): Promise<void> {
  if (displays.length === 0) return
  await handles.atomically(async (inside) => {
    const ids = displays.map((one) => one.titleId)
    const rows = await inside.write.selectFrom('title').select('id').where('id', 'in', idList(inside.engine, ids)).execute()
    const there = new Set(rows.map((row) => row.id))
    await insertRows(inside, {
      table: 'title_display',
      columns: ['title_id', 'made_of', 'form', 'display'],
      rows: displays.filter((one) => there.has(one.titleId)).map(({ titleId, madeOf, display }) => [titleId, madeOf, form, display]),
      tail: 'on conflict (title_id) do update set made_of = excluded.made_of, form = excluded.form, display = excluded.display',
    })
  })
}

/** In two statements: one that went on until it had found so many would go through a whole catalogue where none is lacking. */
async function lacking(handles: Handles, id: number, form: number, most: number): Promise<LackingDisplays | undefined> {
  const { last } = await handles.read
    .selectFrom((from) => from.selectFrom('title').select('id').where('id', '>', id).orderBy('id').limit(most).as('looked_at'))
    .select(({ fn }) => fn.max('looked_at.id').as('last'))
    .executeTakeFirstOrThrow()
  if (last === null) return undefined
  const rows = await shown(handles, form)
    .select('title.id')
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
  lacking: (id, form, most) => lacking(handles, id, form, most),
  areWhole: (form) => areWhole(handles, form),
  noteWhole: (form) => noteWhole(handles, form),
})
