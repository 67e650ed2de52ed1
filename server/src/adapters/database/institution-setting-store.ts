import type { InstitutionSetting, InstitutionSettings } from '../../ports/institution-settings.ts'
import { instant, type Handles } from './handles.ts'
import { documentBefore, enqueueHoursChange } from './hours-change.ts'
import { outboxStore } from './outbox-store.ts'
import { kept } from './reference-reads.ts'

interface Row {
  readonly value: string
  readonly version: number
  readonly updated_at: string
}

const settingOf = (row: Row): InstitutionSetting => ({
  value: JSON.parse(row.value) as unknown,
  version: row.version,
  updatedAt: row.updated_at,
})

async function all({ read }: Handles): Promise<Readonly<Record<string, InstitutionSetting>>> {
  const rows = await read.selectFrom('institution_setting').select(['name', 'value', 'version', 'updated_at']).orderBy('name').execute()
  return Object.fromEntries(rows.map((row) => [row.name, settingOf(row)]))
}

const get = (handles: Handles, name: string) => kept(handles, `setting ${name}`, (read) => readSetting(read, name))

async function readSetting(read: Handles['read'], name: string): Promise<InstitutionSetting | undefined> {
  const row = await read
    .selectFrom('institution_setting')
    .select(['value', 'version', 'updated_at'])
    .where('name', '=', name)
    .executeTakeFirst()
  return row && settingOf(row)
}

/** The schema decides between two who write at once: the first by the primary key, later ones by the version in the condition. */
async function write(inside: Handles, name: string, value: unknown, expected?: number): Promise<number | undefined> {
  const row = { value: JSON.stringify(value), updated_at: instant(inside) }
  if (expected !== undefined && expected > 0) {
    const changed = await inside.write
      .updateTable('institution_setting')
      .set({ ...row, version: expected + 1 })
      .where('name', '=', name)
      .where('version', '=', expected)
      .executeTakeFirst()
    return changed.numUpdatedRows === 1n ? expected + 1 : undefined
  }
  const written = await inside.write
    .insertInto('institution_setting')
    .values({ name, version: 1, ...row })
    .onConflict((taken) =>
      expected === 0
        ? taken.column('name').doNothing()
        : taken.column('name').doUpdateSet((of) => ({ ...row, version: of('institution_setting.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirst()
  return written?.version
}

async function put(handles: Handles, name: string, value: unknown, expected?: number): Promise<number | undefined> {
  return handles.atomically(async (inside) => {
    const before = await documentBefore(inside, name)
    const version = await write(inside, name, value, expected)
    if (version !== undefined) await enqueueHoursChange(inside, before, value, version)
    if (version !== undefined) await outboxStore(inside).append([{ topic: 'settings', names: [name] }])
    return version
  })
}

export const institutionSettingStore = (handles: Handles): InstitutionSettings => ({
  get: (name) => get(handles, name),
  all: () => all(handles),
  put: (name, value, expected) => put(handles, name, value, expected),
})
