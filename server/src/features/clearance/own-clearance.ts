import { Refusal, refusedFor } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Acting, Refused } from '../../ports/library-system/acts.ts'
import type { Stores } from '../../ports/stores.ts'
import { clearanceEffects, clearanceMeaning } from '../../reader-views/clearance-texts.ts'
import { bondOf, certificateOf, nameIn, pendingThing } from '../../reader-views/clearance-wire.ts'

export type ClearanceDeps = Pick<Stores, 'librarySystem' | 'libraries'>

const readerOf = (patronId: number, bond: string | undefined) => ({
  patronId,
  ...(bond === undefined ? {} : { bondId: /^[1-9]\d{0,14}$/.test(bond) ? Number(bond) : 0 }),
})

/** A bond that is not the person's answers as one that is not active. */
function refusal({ reasons: [first, ...others] }: Refused): Refusal {
  return first!.code === 'NaoEncontrada' ? refusedFor({ code: 'VinculoInativo', params: {} }) : refusedFor(first!, ...others)
}

const libraryName = ({ libraryId }: { readonly libraryId?: number }, names: ReadonlyMap<number, string>) => {
  const name = libraryId === undefined ? undefined : names.get(libraryId)
  return name === undefined ? {} : { descBiblioteca: name }
}

/** Whether a person is clear, and what stands open. Issues nothing. */
export async function checkClearance(deps: ClearanceDeps, patronId: number, bond: string | undefined, language: Language) {
  const { librarySystem, libraries } = deps
  if (!librarySystem.capabilities.clearance) throw new Refusal('servico_indisponivel')
  const checked = await librarySystem.clearance.check(readerOf(patronId, bond))
  if (checked.refused) throw refusal(checked)
  const known = await libraries.libraries()
  const codes = new Map(known.map((one) => [one.id, one.code]))
  const names = new Map(known.map((one) => [one.id, one.name]))
  return {
    apto: checked.obstacles.length === 0,
    vinculo: bondOf(checked.bond, language),
    vinculos: checked.bonds.map((one) => bondOf(one, language)),
    pendencias: checked.obstacles.map((one) => ({ ...pendingThing(one, codes, language), ...libraryName(one, names) })),
    texto: clearanceMeaning(language),
    efeitos: clearanceEffects(language),
    ...(checked.present ? { vigente: certificateOf(checked.present) } : {}),
  }
}

/** Issues the declaration; a valid one is given again. */
export async function issueClearance({ librarySystem }: ClearanceDeps, patronId: number, bond: string | undefined, acting: Acting) {
  const issued = await librarySystem.clearance.issue(readerOf(patronId, bond), acting)
  if (issued.refused) throw refusal(issued)
  return certificateOf(issued.certificate)
}

const states = { valid: 'valida', expired: 'vencida', cancelled: 'cancelada' } as const

/** What the public check says of a code; never more than name and bond. */
export async function verifyClearance({ librarySystem }: ClearanceDeps, code: string, language: Language) {
  const found = await librarySystem.clearance.verify(code)
  if (!found) return { situacao: 'nao_encontrada' as const }
  return {
    situacao: states[found.state],
    numero: found.number,
    nome: found.name,
    vinculo: nameIn(found.names, language),
    emissao: found.issuedOn,
    validade: found.validUntil,
  }
}
