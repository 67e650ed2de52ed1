import { Refusal, refusedFor } from '@farol/contract/errors.ts'
import type { Acting } from '../../ports/library-system/acts.ts'
import type { Stores } from '../../ports/stores.ts'
import { slipTerms, slipToWire } from '../../reader-views/list-debts.ts'

export type IssuingDeps = Pick<Stores, 'librarySystem' | 'libraries' | 'settings'>

interface Asked {
  readonly valor: number
  readonly codBiblioteca: string
}

/** A slip of all that may be paid in one library; `valor` has to be that sum. Throws the refusals of `issueSlip`. */
export async function issueSlip(deps: IssuingDeps, patronId: number, { valor, codBiblioteca }: Asked, acting: Acting) {
  const library = (await deps.libraries.libraries()).find(({ code }) => code === codBiblioteca)
  if (!library) throw new Refusal('biblioteca_desconhecida')
  const issued = await deps.librarySystem.money.issueSlip(patronId, { libraryId: library.id, cents: valor }, acting)
  const terms = await slipTerms(deps)
  if (issued.refused) {
    const [first, ...others] = issued.reasons
    throw refusedFor(first!.code === 'NaoEncontrada' ? { code: 'GruValorDiferente', params: { valor: 0 } } : first!, ...others)
  }
  if (!terms) throw refusedFor({ code: 'GruNaoOferecida', params: {} })
  return slipToWire(issued.slip, terms)
}
