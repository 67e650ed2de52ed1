import { changeCopy, getDeskCopy } from '@farol/contract/schemas/desk/copies.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import type { Language } from '@farol/contract/language.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { reasonsToWire } from '../../http/problems.ts'
import type { CopyEffects } from '../../ports/library-system/copies.ts'
import { changeOf } from './copy-change.ts'
import { actingOf, decided, mayIn } from './desk-act.ts'
import { scannedCopy } from '../../calls/scanned-copy.ts'
import { showCopy, type CopyDeps, type CopyWords } from './show-copy.ts'
import { staffActor } from '../../ports/tokens.ts'

const wordsIn = (language: Language): CopyWords => ({ language, say: (reasons) => reasonsToWire(reasons, language, 'operator') })

const effectsToWire = ({ holdsCancelled, holdsBackInQueue, holdsServed, requestsEnded, replacementsCancelled }: CopyEffects) => ({
  reservas_canceladas: holdsCancelled,
  reservas_de_volta: holdsBackInQueue,
  reservas_liberadas: holdsServed,
  solicitacoes_encerradas: requestsEnded,
  reposicoes_canceladas: replacementsCancelled,
})

/** Copies at the desk: shown, and changed with a preview of what that ends. */
export function bindCopies(binding: Binding, deps: CopyDeps): void {
  bind(binding, getDeskCopy, { perMinute: 600 }, async ({ staff, params, language }) => {
    const shown = await showCopy(deps, params.codigo, wordsIn(language))
    if (shown.emprestimo) {
      const { copyId } = await scannedCopy(deps, params.codigo)
      const detail = { library: staff.libraryId }
      const subject = { kind: 'copy', id: copyId }
      await deps.audit.record({ actor: staffActor(staff), act: 'read_copy', subject, detail })
    }
    return shown
  })
  bind(binding, changeCopy, {}, async ({ staff, params, body, language }) => {
    const copy = await scannedCopy(deps, params.codigo)
    mayIn(staff, deskActivities.copies, copy.libraryId)
    const change = await changeOf(deps, copy.barcode, body)
    if (change.libraryId !== undefined) mayIn(staff, deskActivities.copies, change.libraryId)
    const { desk } = deps.librarySystem
    const acting = actingOf(staff)
    // Both are transactions of their own: a preview takes back what it wrote.
    const effects = decided(await (body.previa ? desk.previewCopyChange(change, acting) : desk.changeCopy(change, acting)))
    return { efeitos: effectsToWire(effects), exemplar: await showCopy(deps, copy.barcode, wordsIn(language)) }
  })
}
