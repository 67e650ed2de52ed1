import { openPatronPages } from '@farol/contract/account-screens.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { dayInWords, filledIn, sheetOf, type DocumentDeps } from '../../documents/own-document.ts'
import type { SheetPart } from '../../ports/document-printer.ts'
import type { CheckedCertificate } from '../../ports/library-system/clearance.ts'
import type { Stores } from '../../ports/stores.ts'
import { serverTexts } from '../../texts/server-texts.ts'
import { nameIn } from '../../reader-views/clearance-wire.ts'

export type ClearanceSheetDeps = Pick<Stores, 'librarySystem' | 'personalRecords'> & Pick<DocumentDeps, 'emailLook' | 'publicUrl'>

/** That the declaration is good no more, if so. */
function standing({ state, validUntil }: CheckedCertificate, language: Language): readonly SheetPart[] {
  const say = serverTexts(language, 'documents').clearance
  if (state === 'valid') return []
  const text = state === 'cancelled' ? say.cancelled : filledIn(say.expired, { day: dayInWords(validUntil, language) })
  return [{ kind: 'text', text }]
}

/** The declaration of this number, only the person’s own. Throws `nao_encontrado`. */
export async function writeClearance(deps: ClearanceSheetDeps, patronId: number, number: string, language: Language) {
  const [certificate, record] = await Promise.all([
    deps.librarySystem.clearance.certificate(number, patronId),
    deps.personalRecords.read(patronId),
  ])
  if (!certificate || !record) throw new Refusal('nao_encontrado', { motivo: 'nada_consta' })
  const say = serverTexts(language, 'documents').clearance
  const { name, code, issuedOn, validUntil } = certificate
  const bond = nameIn(certificate.names, language)
  const statement = filledIn(say.statement, { name, bond, institution: (await deps.emailLook(language)).name })
  const facts = [
    [say.name, name],
    [say.code, record.code],
    [say.bond, bond],
    [say.number, certificate.number],
    [say.issued, dayInWords(issuedOn, language)],
    [say.until, dayInWords(validUntil, language)],
    [say.checkCode, code],
  ] as const
  const address = `${deps.publicUrl}${openPatronPages.clearanceOfCode.replace(':codigo', encodeURIComponent(code))}`
  const parts: readonly SheetPart[] = [
    ...standing(certificate, language),
    { kind: 'text', text: statement },
    { kind: 'facts', facts },
    { kind: 'address', label: say.check, address },
  ]
  const sheet = await sheetOf(deps, { title: say.title, parts, day: issuedOn }, language)
  return { sheet, fileName: `nada-consta-${number.replaceAll(/[^\w-]+/g, '-')}.pdf` }
}
