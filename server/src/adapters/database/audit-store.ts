import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import type { Actor, Audit, AuditEntry, AuditQuery, WrittenAuditEntry } from '../../ports/audit.ts'
import type { AuditTable } from './areas/operation.ts'
import type { Tables } from './tables.ts'
import { instant, type Handles } from './handles.ts'

type Query = Parameters<Audit['list']>[0]

/** Whom the detail names, beside the subject. */
function namedIn(detail: unknown): number | null {
  const { patron } = (detail ?? {}) as { readonly patron?: unknown }
  return typeof patron === 'number' ? patron : null
}

async function record(handles: Handles, { actor, act, subject, detail }: AuditEntry): Promise<void> {
  await handles.write
    .insertInto('audit')
    .values({
      at: instant(handles),
      actor: actor.kind,
      login_id: 'loginId' in actor ? actor.loginId : null,
      acting_for_id: (actor.kind === 'patron' && actor.actingForId) || null,
      device_id: (actor.kind === 'staff' && actor.deviceId) || null,
      act,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      about_patron_id: namedIn(detail),
      detail: detail === undefined ? null : JSON.stringify(detail),
    })
    .execute()
}

interface ActorColumns {
  readonly actor: Actor['kind']
  readonly login_id: number | null
  readonly acting_for_id: number | null
  readonly device_id: number | null
}

function actorOf({ actor, login_id, acting_for_id, device_id }: ActorColumns): Actor {
  if (actor === 'visitor' || actor === 'system') return { kind: actor }
  if (actor === 'staff') return { kind: actor, loginId: login_id!, ...(device_id !== null && { deviceId: device_id }) }
  return { kind: actor, loginId: login_id!, ...(acting_for_id !== null && { actingForId: acting_for_id }) }
}

const entryOf = (row: Selectable<AuditTable>): WrittenAuditEntry => ({
  id: row.id,
  at: row.at,
  actor: actorOf(row),
  act: row.act,
  ...(row.subject_kind !== null && { subject: { kind: row.subject_kind, id: row.subject_id! } }),
  ...(row.detail !== null && { detail: JSON.parse(row.detail) as unknown }),
})

async function list({ read }: Handles, query: Query): Promise<readonly WrittenAuditEntry[]> {
  const rows = await read
    .selectFrom('audit')
    .selectAll()
    .$if(query.loginId !== undefined, (select) => select.where('login_id', '=', query.loginId!))
    .$if(query.subject !== undefined, (select) =>
      select.where('subject_kind', '=', query.subject!.kind).where('subject_id', '=', query.subject!.id),
    )
    .$if(query.actingForId !== undefined, (select) => select.where('acting_for_id', '=', query.actingForId!))
    .$if(query.byStaff === true, (select) => select.where('actor', '=', 'staff'))
    .$if(query.acts !== undefined, (select) => select.where('act', 'in', query.acts!))
    .$if(query.before !== undefined, (select) => select.where('id', '<', query.before!))
    .orderBy('id', 'desc')
    .limit(query.limit)
    .execute()
  return rows.map(entryOf)
}

/** Entries that have this person as their subject, or named in their detail: one index for each. */
const concerning = (of: ExpressionBuilder<Tables, never>, id: number) =>
  of
    .selectFrom('audit as subject')
    .select('subject.id')
    .where('subject.subject_kind', '=', 'patron')
    .where('subject.subject_id', '=', id)
    .union(of.selectFrom('audit as named').select('named.id').where('named.about_patron_id', '=', id))

type Asked = Omit<AuditQuery, 'offset' | 'limit'>

/** What is asked for, before its page: over the whole table, where nothing narrows it. */
export function auditOf({ scan }: Pick<Handles, 'scan'>, asked: Asked) {
  const { patronId, operatorPatronId, subject, act, deviceId, byPeople, from, before } = asked
  return scan
    .selectFrom('audit')
    .leftJoin('login', 'login.id', 'audit.login_id')
    .leftJoin('patron', 'patron.id', 'login.patron_id')
    .$if(patronId !== undefined, (rows) => rows.where((of) => of('audit.id', 'in', concerning(of as never, patronId!))))
    .$if(operatorPatronId !== undefined, (rows) => rows.where('login.patron_id', '=', operatorPatronId!))
    .$if(subject !== undefined, (rows) => rows.where('subject_kind', '=', subject!.kind))
    .$if(subject?.id !== undefined, (rows) => rows.where('subject_id', '=', subject!.id!))
    .$if(act !== undefined, (rows) => rows.where('act', '=', act!))
    .$if(deviceId !== undefined, (rows) => rows.where('audit.device_id', '=', deviceId!))
    .$if(byPeople === true, (rows) => rows.where('actor', 'in', ['patron', 'staff']))
    .$if(from !== undefined, (rows) => rows.where('at', '>=', from!.toISOString()))
    .$if(before !== undefined, (rows) => rows.where('at', '<', before!.toISOString()))
}

async function search(handles: Handles, query: AuditQuery) {
  const { total } = await auditOf(handles, query)
    .select((of) => of.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await auditOf(handles, query)
    .selectAll('audit')
    .select(['patron.id as operator_id', sql<string | null>`coalesce(patron.social_name, patron.name)`.as('operator_name')])
    .orderBy('audit.id', 'desc')
    .offset(query.offset)
    .limit(query.limit)
    .execute()
  return {
    total: Number(total),
    entries: rows.map((row) => ({
      ...entryOf(row),
      ...(row.operator_id !== null && { operator: { patronId: row.operator_id, name: row.operator_name ?? '' } }),
    })),
  }
}

export const auditStore = (handles: Handles): Audit => ({
  record: (entry) => record(handles, entry),
  list: (query) => list(handles, query),
  search: (query) => search(handles, query),
})
