import type { explainRule } from '@farol/contract/schemas/desk/copies.ts'
import type { Parsed } from '@farol/contract/schemas/endpoint.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { PolicyKeys } from '../../circulation/policy-choice.ts'
import type { Stores } from '../../ports/stores.ts'
import type { StaffBearer } from '../../ports/tokens.ts'
import { categoryIdsOf, libraryOf, readerOf } from './desk-act.ts'
import { scannedCopy } from '../../calls/scanned-copy.ts'

export type KeyDeps = Pick<Stores, 'bases' | 'librarySystem' | 'libraries' | 'deskLists' | 'deskReaders' | 'personalRecords'>

const missing = (field: string) => new Refusal('dados_invalidos', {}, [{ field, code: 'obrigatorio' }])

/** Category of a reader’s first active bond, and its last day. */
async function bondOf(deps: KeyDeps, code: string) {
  const { patronId } = await readerOf(deps, code)
  const bonds = (await deps.personalRecords.read(patronId))?.bonds ?? []
  const bond = bonds.find((one) => one.active) ?? bonds[0]
  if (!bond) throw new Refusal('nao_encontrado', { motivo: 'vinculo' })
  return { categoryId: (await categoryIdsOf(deps, [bond.category], 'leitor'))[0]!, validUntil: bond.validUntil }
}

/** The four keys of a policy, as they were named, or of a reader and a copy; of a reader the last day of the registration too. */
export async function keysOf(
  deps: KeyDeps,
  staff: StaffBearer,
  query: Parsed<typeof explainRule, 'query'>,
): Promise<{ readonly keys: PolicyKeys; readonly registrationUntil: string | undefined }> {
  const libraryId = query.biblioteca === undefined ? staff.libraryId : (await libraryOf(deps, query.biblioteca)).id
  const copy = query.exemplar === undefined ? undefined : await scannedCopy(deps, query.exemplar)
  const details = copy && (await deps.deskLists.copyDetails(copy.copyId))
  const named = query.categoria === undefined ? undefined : (await categoryIdsOf(deps, [query.categoria], 'categoria'))[0]
  const bond = named !== undefined || query.leitor === undefined ? undefined : await bondOf(deps, query.leitor)
  const categoryId = named ?? bond?.categoryId
  const group = query.grupo ?? details?.group
  const loanType = query.tipo ?? details?.loanType
  if (categoryId === undefined) throw missing('categoria')
  if (group === undefined) throw missing('grupo')
  if (loanType === undefined) throw missing('tipo')
  return { keys: { libraryId, categoryId, group, loanType }, registrationUntil: bond?.validUntil }
}
