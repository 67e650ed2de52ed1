import { listNotices, sendNotice } from '@farol/contract/schemas/desk/moderation.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import type { Audience, StoredNotice } from '../../ports/notices.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActor, type StaffBearer } from '../../ports/tokens.ts'
import { categoryIdsOf, libraryOf, mayIn, mayInAll } from './desk-act.ts'
import { sendNoticeJob } from './notice-job.ts'

export type NoticeDeps = Pick<Stores, 'notices'>

const activity = deskActivities.notices

const noticeToWire = ({ id, heading, content, byEmail, recipients, sentAt, sender }: StoredNotice) => ({
  codigo: String(id),
  titulo: heading,
  texto: content,
  quando: sentAt,
  quem: { codigo: String(sender?.patronId ?? 0), nome: sender?.name ?? '–' },
  destinatarios: recipients,
  email: byEmail,
})

interface Chosen {
  readonly categorias?: readonly string[] | undefined
  readonly bibliotecas?: readonly string[] | undefined
}

/** Readers of named libraries are told by who has the activity there, all others by who has it everywhere. */
async function audienceOf(inside: Stores, staff: StaffBearer, { categorias = [], bibliotecas = [] }: Chosen): Promise<Audience> {
  const libraryIds: number[] = []
  for (const code of bibliotecas) {
    const { id } = await libraryOf(inside, code)
    mayIn(staff, activity, id)
    libraryIds.push(id)
  }
  if (libraryIds.length === 0) mayInAll(staff, activity)
  return { categoryIds: await categoryIdsOf(inside, categorias), libraryIds }
}

/** Notices to a category, the readers of a library, or everybody: counted first, then sent once to each by a job. */
export function bindNotices(binding: Binding, deps: NoticeDeps): void {
  bind(binding, listNotices, { perMinute: 120 }, async ({ query }) => {
    const { page, perPage } = query
    const { total, notices } = await deps.notices.list({ offset: (page - 1) * perPage, limit: perPage })
    return { data: notices.map(noticeToWire), total, page, perPage }
  })
  bindAct(binding, sendNotice, { perMinute: 30 }, async ({ staff, body }, inside) => {
    const audience = await audienceOf(inside, staff, body)
    const { readers, withEmail } = await inside.notices.count(audience)
    const counted = { destinatarios: readers, com_email: withEmail }
    if (body.previa) return counted
    const { titulo: heading, texto: content, email: byEmail } = body
    const id = await inside.notices.add({ heading, content, byEmail, audience, recipients: readers, loginId: staff.loginId })
    await inside.jobs.add({ kind: sendNoticeJob, payload: { noticeId: id }, uniqueKey: String(id) })
    const detail = { library: staff.libraryId, readers, email: byEmail }
    const actor = staffActor(staff)
    await inside.audit.record({ actor, act: 'sent_notice', subject: { kind: 'notice', id }, detail })
    return { ...counted, codigo: String(id) }
  })
}
