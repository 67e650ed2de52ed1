import { sql } from 'kysely'
import type { Audience, NewNotice, Notices, StoredNotice } from '../../ports/notices.ts'
import { instant, type Handles } from './handles.ts'

/** Readers with an active bond that fits. */
const reached = ({ read }: Handles, { categoryIds, libraryIds }: Audience) =>
  read
    .selectFrom('patron')
    .where('patron.anonymised_at', 'is', null)
    .where((of) =>
      of.exists(
        of
          .selectFrom('bond')
          .select('bond.id')
          .whereRef('bond.patron_id', '=', 'patron.id')
          .where('bond.active', '=', 1)
          .$if(categoryIds.length > 0, (bonds) => bonds.where('bond.category_id', 'in', [...categoryIds]))
          .$if(libraryIds.length > 0, (bonds) => bonds.where('bond.library_id', 'in', [...libraryIds])),
      ),
    )

async function count(handles: Handles, audience: Audience) {
  const row = await reached(handles, audience)
    .select((of) => [of.fn.countAll<number | string>().as('readers'), of.fn.count<number | string>('email').as('addresses')])
    .executeTakeFirstOrThrow()
  return { readers: Number(row.readers), withEmail: Number(row.addresses) }
}

async function add(handles: Handles, { heading, content, byEmail, audience, recipients, loginId }: NewNotice): Promise<number> {
  const row = await handles.write
    .insertInto('notice')
    .values({
      heading,
      content,
      by_email: byEmail ? 1 : 0,
      audience: JSON.stringify(audience),
      recipients,
      sent_at: instant(handles),
      sent_by: loginId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const stored = ({ read }: Handles) =>
  read
    .selectFrom('notice')
    .leftJoin('login', 'login.id', 'notice.sent_by')
    .leftJoin('patron', 'patron.id', 'login.patron_id')
    .select(['notice.id', 'heading', 'content', 'by_email', 'audience', 'recipients', 'sent_at', 'patron.id as patronId'])
    .select(sql<string | null>`coalesce(patron.social_name, patron.name)`.as('name'))

type Row = Awaited<ReturnType<ReturnType<typeof stored>['execute']>>[number]

const noticeOf = ({ id, heading, content, by_email, audience, recipients, sent_at, patronId, name }: Row): StoredNotice => ({
  id,
  heading,
  content,
  byEmail: by_email === 1,
  audience: JSON.parse(audience) as Audience,
  recipients,
  sentAt: sent_at,
  ...(patronId !== null && { sender: { patronId, name: name ?? '–' } }),
})

async function list(handles: Handles, { offset, limit }: { readonly offset: number; readonly limit: number }) {
  const { count: total } = await handles.read
    .selectFrom('notice')
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await stored(handles).orderBy('notice.id', 'desc').offset(offset).limit(limit).execute()
  return { total: Number(total), notices: rows.map(noticeOf) }
}

async function find(handles: Handles, id: number): Promise<StoredNotice | undefined> {
  const row = await stored(handles).where('notice.id', '=', id).executeTakeFirst()
  return row && noticeOf(row)
}

async function readers(handles: Handles, audience: Audience, after: number, limit: number): Promise<readonly number[]> {
  const rows = await reached(handles, audience)
    .select('patron.id')
    .where('patron.id', '>', after)
    .orderBy('patron.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export const noticeStore = (handles: Handles): Notices => ({
  count: (audience) => count(handles, audience),
  add: (notice) => add(handles, notice),
  find: (id) => find(handles, id),
  list: (page) => list(handles, page),
  readers: (audience, after, limit) => readers(handles, audience, after, limit),
})
