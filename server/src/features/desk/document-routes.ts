import { getDocument, listDocumentVersions, restoreDocument, saveDocument } from '@farol/contract/desk/institution.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import type { Complaint } from '../../ports/complaint.ts'
import type { Stores } from '../../ports/stores.ts'
import { complaintText } from '../../texts/complaint-text.ts'
import { mayInAll } from './desk-act.ts'
import { presentDocument, recordVersion, type DocumentGate, type WrittenDocument } from './document-gate.ts'

export type DocumentDeskDeps = Pick<Stores, 'settings' | 'audit'> & { readonly documentGate: DocumentGate }

const problemsOf = (complaints: readonly Complaint[], language: Language) =>
  complaints.map((one) => ({ lugar: one.place, motivo: complaintText(one, language) }))

const conflict = (version: number) => new Refusal('estado_invalido', { estado: String(version) })

async function earlier({ settings, documentGate }: DocumentDeskDeps | (Stores & Pick<DocumentDeskDeps, 'documentGate'>), version: number) {
  const stored = await settings.get(documentGate.versionName(version))
  if (!stored) throw new Refusal('nao_encontrado')
  return stored.value as WrittenDocument
}

/** Versions of the document with who made them, the latest first. */
async function versionsOf({ settings, audit, documentGate }: DocumentDeskDeps) {
  const { version: last } = await presentDocument({ settings })
  const all = await settings.all()
  const { entries } = await audit.search({ subject: { kind: 'document' }, offset: 0, limit: 1_000 })
  return Array.from({ length: last }, (_, at) => last - at).flatMap((versao) => {
    const stored = all[documentGate.versionName(versao)]
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

/** The institution's document: read, checked, saved over the version that was seen, brought back. */
export function bindDocument(binding: Binding, deps: DocumentDeskDeps): void {
  const { documentGate } = deps
  bind(binding, getDocument, { perMinute: 60 }, async ({ staff, query }) => {
    mayInAll(staff, deskActivities.institution)
    const present = await presentDocument(deps)
    if (query.versao === undefined) return { versao: present.version, documento: { ...present.document } }
    const versao = Number(query.versao)
    return { versao, documento: { ...(await earlier(deps, versao)) } }
  })
  bindAct(binding, saveDocument, { perMinute: 120 }, async ({ staff, body, language }, inside) => {
    mayInAll(staff, deskActivities.institution)
    const problemas = problemsOf(documentGate.check(body.documento), language)
    const { version } = await presentDocument(inside)
    if (body.previa) return { versao: version, problemas }
    if (version !== body.versao) throw conflict(version)
    if (problemas.length > 0) return { versao: version, problemas }
    const stored = await documentGate.store(inside, body.documento, version)
    if (stored === undefined) throw conflict(version)
    await recordVersion(inside, staff, stored, body.motivo)
    return { versao: stored, problemas: [] }
  })
  bind(binding, listDocumentVersions, { perMinute: 60 }, async ({ staff, query }) => {
    mayInAll(staff, deskActivities.institution)
    const { page, perPage } = query
    const rows = await versionsOf(deps)
    return { data: rows.slice((page - 1) * perPage, page * perPage), total: rows.length, page, perPage }
  })
  bindAct(binding, restoreDocument, {}, async ({ staff, body }, inside) => {
    mayInAll(staff, deskActivities.institution)
    const { version } = await presentDocument(inside)
    if (version !== body.vista) throw conflict(version)
    const document = await earlier({ ...inside, documentGate }, body.versao)
    const stored = documentGate.check(document).length > 0 ? undefined : await documentGate.store(inside, document, version)
    if (stored === undefined) throw conflict(version)
    await recordVersion(inside, staff, stored, body.motivo, 'restored_document')
    return { versao: stored }
  })
}
