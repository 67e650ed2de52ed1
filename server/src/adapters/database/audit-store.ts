import type { Actor, Audit, AuditEntry, WrittenAuditEntry } from '../../ports/audit.ts'
import { instant, type Handles } from './handles.ts'

type Query = Parameters<Audit['list']>[0]

async function record(handles: Handles, { actor, act, subject, detail }: AuditEntry): Promise<void> {
  const person = 'loginId' in actor ? actor : undefined
  await handles.write
    .insertInto('audit')
    .values({
      at: instant(handles),
      actor: actor.kind,
      login_id: person?.loginId ?? null,
      acting_for_id: person?.actingForId ?? null,
      act,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      detail: detail === undefined ? null : JSON.stringify(detail),
    })
    .execute()
}

interface ActorColumns {
  readonly actor: Actor['kind']
  readonly login_id: number | null
  readonly acting_for_id: number | null
}

function actorOf({ actor, login_id, acting_for_id }: ActorColumns): Actor {
  if (actor === 'visitor' || actor === 'system') return { kind: actor }
  return { kind: actor, loginId: login_id!, ...(acting_for_id !== null && { actingForId: acting_for_id }) }
}

async function list({ read }: Handles, query: Query): Promise<readonly WrittenAuditEntry[]> {
  const rows = await read
    .selectFrom('audit')
    .selectAll()
    .$if(query.loginId !== undefined, (select) => select.where('login_id', '=', query.loginId!))
    .$if(query.subject !== undefined, (select) =>
      select.where('subject_kind', '=', query.subject!.kind).where('subject_id', '=', query.subject!.id),
    )
    .$if(query.before !== undefined, (select) => select.where('id', '<', query.before!))
    .orderBy('id', 'desc')
    .limit(query.limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: actorOf(row),
    act: row.act,
    ...(row.subject_kind !== null && { subject: { kind: row.subject_kind, id: row.subject_id! } }),
    ...(row.detail !== null && { detail: JSON.parse(row.detail) as unknown }),
  }))
}

export const auditStore = (handles: Handles): Audit => ({
  record: (entry) => record(handles, entry),
  list: (query) => list(handles, query),
})
