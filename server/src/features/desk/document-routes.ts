import { deskActivities } from '@farol/contract/desk-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import type { Complaint } from '../../ports/complaint.ts'
import type { Stores } from '../../ports/stores.ts'
import { complaintText } from '../../texts/complaint-text.ts'
import { mayInAll } from './desk-act.ts'
import type { DocumentGate, WrittenDocument } from './document-gate.ts'
import { circulationDocument, institutionDocument, type VersionedDocument } from './versioned-document.ts'

type VersionStores = Pick<Stores, 'settings' | 'audit' | 'libraries'>
export type DocumentDeskDeps = VersionStores & { readonly documentGate: DocumentGate }

const problemsOf = (complaints: readonly Complaint[], language: Language) =>
  complaints.map((one) => ({ lugar: one.place, motivo: complaintText(one, language) }))

const conflict = (version: number) => new Refusal('estado_invalido', { estado: String(version) })

async function earlier({ settings }: Pick<Stores, 'settings'>, document: VersionedDocument, version: number) {
  const stored = await settings.get(document.versionName(version))
  if (stored) return stored.value as WrittenDocument
  // The present one of the time before versions were kept has no copy.
  const present = await document.present({ settings })
  if (version === 0 || present.version !== version) throw new Refusal('nao_encontrado')
  return present.document
}

/** Versions of the document with who made them, the latest first. */
async function versionsOf({ settings, audit }: VersionStores, { present, setting, subject, versionName }: VersionedDocument) {
  const { version: last } = await present({ settings })
  const all = await settings.all()
  const { entries } = await audit.search({ subject: { kind: subject }, offset: 0, limit: 1_000 })
  return Array.from({ length: last }, (_, at) => last - at).flatMap((versao) => {
    // The present one of the time before versions were kept has no copy.
    const stored = all[versionName(versao)] ?? (versao === last ? all[setting] : undefined)
    if (!stored) return []
    const made = entries.find((entry) => entry.subject?.id === versao)
    const reason = (made?.detail as { reason?: string } | undefined)?.reason
    return {
      versao,
      quando: stored.updatedAt,
      ...(made?.operator && { quem: { codigo: String(made.operator.patronId), nome: made.operator.name } }),
      ...(reason !== undefined && { motivo: reason }),
    }
  })
}

function bindVersioned(binding: Binding, deps: VersionStores, document: VersionedDocument): void {
  const { calls, shipped } = document
  bind(binding, calls.get, { perMinute: 60 }, async ({ staff, query }) => {
    mayInAll(staff, deskActivities.institution)
    const padrao = shipped && { padrao: { ...shipped } }
    const present = await document.present(deps)
    if (query.versao === undefined) return { versao: present.version, documento: { ...present.document }, ...padrao }
    const versao = Number(query.versao)
    return { versao, documento: { ...(await earlier(deps, document, versao)) }, ...padrao }
  })
  bindAct(binding, calls.save, { perMinute: 120 }, async ({ staff, body, language }, inside) => {
    mayInAll(staff, deskActivities.institution)
    const problemas = problemsOf(await document.check(inside, body.documento), language)
    const { version } = await document.present(inside)
    if (body.previa) return { versao: version, problemas }
    if (version !== body.versao) throw conflict(version)
    if (problemas.length > 0) return { versao: version, problemas }
    const stored = await document.store(inside, body.documento, version)
    if (stored === undefined) throw conflict(version)
    await document.record(inside, staff, { version: stored, reason: body.motivo })
    return { versao: stored, problemas: [] }
  })
  bind(binding, calls.listVersions, { perMinute: 60 }, async ({ staff, query }) => {
    mayInAll(staff, deskActivities.institution)
    const { page, perPage } = query
    const rows = await versionsOf(deps, document)
    return { data: rows.slice((page - 1) * perPage, page * perPage), total: rows.length, page, perPage }
  })
  bindAct(binding, calls.restore, {}, async ({ staff, body, language }, inside) => {
    mayInAll(staff, deskActivities.institution)
    const { version } = await document.present(inside)
    if (version !== body.vista) throw conflict(version)
    const before = await earlier(inside, document, body.versao)
    const problems = problemsOf(await document.check(inside, before), language)
    if (problems.length > 0)
      throw new Refusal('estado_invalido', { problemas: problems.map(({ lugar, motivo }) => `${lugar}: ${motivo}`).join('; ') })
    const stored = await document.store(inside, before, version)
    if (stored === undefined) throw conflict(version)
    await document.record(inside, staff, { version: stored, reason: body.motivo, restores: body.versao })
    return { versao: stored }
  })
}

/** The institution's document and its settings of circulation: read, checked, saved over the version that was seen, brought back. */
export function bindDocument(binding: Binding, deps: DocumentDeskDeps): void {
  bindVersioned(binding, deps, institutionDocument(deps.documentGate))
  bindVersioned(binding, deps, circulationDocument)
}
