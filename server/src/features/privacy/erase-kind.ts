import type { ErasableKind } from '@farol/contract/privacy.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Stores } from '../../ports/stores.ts'
import { actorOf, type PatronBearer } from '../../ports/tokens.ts'
import type { HeldKindName } from '../../privacy/held-tables.ts'

interface Erasable {
  readonly wire: 'alertas' | 'comentarios' | 'historico'
  readonly kind: HeldKindName
  /** What is deleted, the referring first; the loan history is the library system's. */
  readonly tables: readonly string[]
}

/** Kinds that a person may erase here. Searches and saved titles stand in the browser alone. */
export const erasable: readonly Erasable[] = [
  { wire: 'alertas', kind: 'alertas', tables: ['alert', 'alert_email'] },
  { wire: 'comentarios', kind: 'comentarios', tables: ['title_comment'] },
  { wire: 'historico', kind: 'emprestimos', tables: [] },
]

const historyPage = 200

async function eraseHistory({ librarySystem }: Stores, patron: PatronBearer) {
  const { loans } = librarySystem
  const ids: string[] = []
  for (let offset = 0; ; offset += historyPage) {
    const { entries, total } = await loans.history({ patronId: patron.personId, offset, limit: historyPage })
    ids.push(...entries.map((entry) => entry.id))
    if (entries.length === 0 || ids.length >= total) break
  }
  if (ids.length === 0) return { apagados: 0, mantidos: 0 }
  const { erased, kept } = await loans.eraseHistory(patron.personId, ids, { actor: actorOf(patron) })
  return { apagados: erased.length, mantidos: kept.length }
}

/** Erases all of one kind, in one transaction. Throws `nao_encontrado` for a kind of which nothing is kept here. */
export async function eraseKind(inside: Stores, patron: PatronBearer, wire: ErasableKind) {
  const found = erasable.find((one) => one.wire === wire)
  if (!found) throw new Refusal('nao_encontrado')
  let result = { apagados: 0, mantidos: 0 }
  if (wire === 'historico') result = await eraseHistory(inside, patron)
  else for (const table of found.tables) result.apagados += await inside.heldData.delete(patron.personId, table)
  const subject = { kind: 'patron', id: patron.personId } as const
  await inside.audit.record({ actor: actorOf(patron), act: 'erased_own_data', subject, detail: { kind: found.kind, ...result } })
  return result
}
