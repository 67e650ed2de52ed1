import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Suspension, SuspensionKind } from '@farol/contract/suspensions.ts'
import type { PatronBlock } from '../ports/library-system/blocks.ts'
import type { Stores } from '../ports/stores.ts'
import { areaTexts, textOf } from '../texts/server-texts.ts'
import { bondName } from './bond-name.ts'
import type pt from '../../../texts/pt/suspensions.server.json'

const texts = areaTexts<typeof pt>('suspensions')

export type SuspensionDeps = Pick<Stores, 'librarySystem' | 'libraries' | 'personalRecords'>

const kindOf = ({ kind, ofLoss }: PatronBlock): SuspensionKind => {
  if (kind === 'clearance') return 'nada_consta'
  if (kind === 'administrative') return 'administrativo'
  return ofLoss ? 'extravio' : 'atraso'
}

interface Names {
  readonly libraries: ReadonlyMap<number, { readonly code: string; readonly name: string }>
  readonly bonds: ReadonlyMap<number, string>
}

function suspensionOf(block: PatronBlock, { libraries, bonds }: Names, language: Language): Suspension {
  const library = block.libraryId === undefined ? undefined : libraries.get(block.libraryId)
  const bond = block.bondId === undefined ? undefined : bonds.get(block.bondId)
  return {
    codigo: block.id,
    tipo: kindOf(block),
    // What the program itself writes has a text; what staff wrote is shown as they wrote it.
    motivo: textOf(texts(language).reason, block.reason) ?? block.reason,
    inicio: block.from,
    ...(block.until === undefined ? {} : { fim: block.until }),
    ...(library ? { cod_biblioteca: library.code, desc_biblioteca: library.name } : {}),
    ...(bond === undefined ? {} : { vinculo: bond }),
    origem: texts(language).origin[block.origin],
    ativo: block.active,
  }
}

export interface SuspensionsAsked {
  readonly from?: string | undefined
  readonly until?: string | undefined
  /** The bond in force. */
  readonly bondId?: number | undefined
}

/** Names of the person's bonds, where a block is of one of them. */
async function bondNames({ personalRecords }: SuspensionDeps, patronId: number, blocks: readonly PatronBlock[], language: Language) {
  const record = blocks.some((block) => block.bondId !== undefined) ? await personalRecords.read(patronId) : undefined
  return new Map((record?.bonds ?? []).map((bond) => [bond.id, bondName(bond, language)]))
}

/** What keeps a person from borrowing beside debts, active first; past ones by span. Throws `periodo_invertido`. */
export async function listSuspensions(
  deps: SuspensionDeps,
  patronId: number,
  { from, until, bondId }: SuspensionsAsked,
  language: Language,
) {
  if (from !== undefined && until !== undefined && from > until) throw new Refusal('periodo_invertido')
  const asked = {
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
    ...(bondId === undefined ? {} : { bondId }),
  }
  const found = await deps.librarySystem.blocks.ofPatron(patronId, asked)
  const names = {
    libraries: new Map((await deps.libraries.libraries()).map((library) => [library.id, library])),
    bonds: await bondNames(deps, patronId, found.blocks, language),
  }
  return {
    data: found.blocks.map((block) => suspensionOf(block, names, language)),
    ...(found.until === undefined ? {} : { ate: found.until }),
    ...(found.open ? { sem_data: true } : {}),
    em_atraso: found.overdue.map((loan) => ({
      codigo: loan.loanId,
      titulo: loan.title,
      exemplar: loan.barcode,
      data_devolucao: loan.dueOn,
    })),
  }
}
