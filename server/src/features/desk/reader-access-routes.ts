import { libraryZone } from '@farol/contract/library-zone.ts'
import { delegateAtDesk, sendNewPassword } from '@farol/contract/schemas/desk/reader-records.ts'
import { randomUUID } from 'node:crypto'
import { Refusal, refusedFor } from '@farol/contract/errors.ts'
import { parseLanguage, type Language } from '@farol/contract/language.ts'
import { mayActOn } from '../../calls/acts-on-staff.ts'
import { toldOf } from '../../calls/tell-represented.ts'
import { localMoment } from '../../circulation/local-time.ts'
import type { Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Jobs } from '../../ports/jobs.ts'
import type { Email } from '../../ports/mailer.ts'
import { serverTexts } from '../../texts/server-texts.ts'
import type { Stores } from '../../ports/stores.ts'
import { readerOf } from './desk-act.ts'
import { staffActor } from '../../ports/tokens.ts'

export interface ReaderAccessDeps {
  readonly clock: Clock
  readonly enqueueEmail: (jobs: Jobs, email: Email) => Promise<void>
  /** Address of the catalogue. */
  readonly publicUrl: string
}

const [maxPerHour, hour] = [3, 3_600]

/** How the reader comes to a new password, in the reader's language. Throws `sem_endereco_email`. */
async function passwordEmail(inside: Stores, { publicUrl }: ReaderAccessDeps, patronId: number, language: Language): Promise<Email> {
  const record = await inside.personalRecords.read(patronId)
  const own = (await inside.bases.loginsOf(patronId)).filter((login) => login.localBase)
  const active = own.filter((login) => login.active)
  // Which of several passwords was lost, nobody knows.
  const usernames = (active.length > 0 ? active : own.slice(0, 1)).map((login) => login.username)
  if (record?.email === undefined || usernames.length === 0) throw new Refusal('sem_endereco_email')
  const written = parseLanguage(record.language) ?? language
  const { subject, text } = serverTexts(written, 'desk').passwordEmail
  const username = new Intl.ListFormat(written, { type: 'disjunction' }).format(usernames)
  const words: Readonly<Record<string, string>> = { name: record.socialName ?? record.name, address: `${publicUrl}/login`, username }
  return {
    id: `desk-password-${randomUUID()}`,
    to: [record.email],
    subject,
    text: text.replaceAll(/\{(\w+)\}/g, (_, word: string) => words[word] ?? ''),
  }
}

/** How a reader comes in, and who may act for one by a document. */
export function bindReaderAccess(binding: Binding, deps: ReaderAccessDeps): void {
  bindAct(binding, sendNewPassword, { perMinute: 30 }, async ({ staff, params, language }, inside) => {
    const { patronId } = await readerOf(inside, params.cod)
    await mayActOn(inside, staff, patronId)
    const written = await passwordEmail(inside, deps, patronId, language)
    const sent = await inside.quotas.take({ name: `desk-password:${patronId}`, seconds: hour })
    if (sent > maxPerHour) throw refusedFor({ code: 'muitas_requisicoes', params: { segundos: hour } })
    await deps.enqueueEmail(inside.jobs, written)
    const detail = { library: staff.libraryId }
    const subject = { kind: 'patron', id: patronId }
    await inside.audit.record({ actor: staffActor(staff), act: 'sent_new_password', subject, detail })
    return { enviado: true }
  })
  bindAct(binding, delegateAtDesk, {}, async ({ staff, params, body }, inside) => {
    const { patronId } = await readerOf(inside, params.cod)
    const { patronId: delegateId } = await readerOf(inside, body.para)
    if (delegateId === patronId) throw new Refusal('dados_invalidos', {}, [{ field: 'para', code: 'valor_invalido' }])
    await mayActOn(inside, staff, patronId)
    if (delegateId === staff.personId) throw new Refusal('acesso_negado', { motivo: 'propria_pessoa' })
    if (body.fim !== undefined && body.fim < body.inicio) throw new Refusal('periodo_invertido')
    const today = localMoment(deps.clock.now(), libraryZone()).date
    const ground = body.fundamento === 'judicial' ? 'court' : 'minor'
    const given = {
      patronId,
      delegateId,
      from: body.inicio,
      ...(body.fim !== undefined && { until: body.fim }),
      powers: body.poderes,
      atDesk: { ground, document: body.motivo, loginId: staff.loginId } as const,
    }
    const id = await inside.delegations.offer(given, today)
    if (id === undefined) throw new Refusal('delegacao_existente')
    const detail = { library: staff.libraryId, delegation: id, powers: body.poderes, patron: patronId }
    const subject = { kind: 'patron', id: patronId }
    await inside.audit.record({ actor: staffActor(staff), act: 'made_delegation', subject, detail })
    await toldOf(inside, { clock: deps.clock, delegation: (await inside.delegations.find(id))!, outcome: 'delegate_added' })
    return { codigo: String(id), situacao: body.inicio <= today ? ('em_vigor' as const) : ('aguardando' as const) }
  })
}
