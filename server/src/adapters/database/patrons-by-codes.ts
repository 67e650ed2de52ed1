import type { Handles } from './handles.ts'
import { textList } from './value-lists.ts'

/** Numbers of people by the code of their record, or by the registration of a bond where no record has such a code. */
export async function patronsByCodes({ read, engine }: Handles, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map()
  const wanted = textList(engine, codes)
  const bonds = await read.selectFrom('bond').select(['registration', 'patron_id']).where('registration', 'in', wanted).execute()
  const patrons = await read.selectFrom('patron').select(['code', 'id']).where('code', 'in', wanted).execute()
  return new Map([...bonds.map((row) => [row.registration!, row.patron_id] as const), ...patrons.map((row) => [row.code, row.id] as const)])
}
