import { refusedFor, Refusal } from '@farol/contract/errors.ts'
import type { Acting, Decision } from '../../ports/library-system/acts.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActivitiesIn, staffActor, type StaffBearer } from '../../ports/tokens.ts'

/** Who acts, and at which desk. */
export const actingOf = (staff: StaffBearer): Acting => ({
  actor: staffActor(staff),
  operatorPatronId: staff.personId,
  libraryId: staff.libraryId,
})

/** What was decided, or the refusal with all its reasons. What does not exist answers 404, and says what it was: `missing`, or what the reason tells. */
export function decided<T extends object>(decision: Decision<T>, missing: { readonly motivo?: string } = {}): T {
  if (!decision.refused) return decision
  const [first, ...others] = decision.reasons
  if (!first || first.code === 'NaoEncontrada') throw new Refusal('nao_encontrado', { ...missing, ...first?.params })
  throw refusedFor(first, ...others)
}

/** The number in a code of the library system, `farol-812` or `812`; 0 for none. */
export const numberOf = (code: string): number => Number(/^(?:farol-)?([1-9]\d{0,14})$/.exec(code)?.[1] ?? 0)

async function foundBy<T extends object>(code: string, find: (patronId: number) => Promise<T | undefined>) {
  const patronId = /^[1-9]\d{0,14}$/.test(code) ? Number(code) : undefined
  const reader = patronId === undefined ? undefined : await find(patronId)
  if (patronId === undefined || !reader) throw new Refusal('nao_encontrado', { motivo: 'pessoa' })
  return { patronId, ...reader }
}

/** The bond that the operator chose, of several. Throws `nao_encontrado` for what is no code. */
export function chosenBond({ vinculo }: { readonly vinculo?: string | undefined }): { readonly bondId?: number } {
  if (vinculo === undefined) return {}
  const bondId = Number(vinculo)
  if (!Number.isSafeInteger(bondId)) throw new Refusal('nao_encontrado')
  return { bondId }
}

/** Number of a reader by the code on the wire. Throws `nao_encontrado`. */
export const readerOf = ({ deskReaders }: Pick<Stores, 'deskReaders'>, code: string) => foundBy(code, (id) => deskReaders.find(id))

/** The same with the personal record. Throws `nao_encontrado`. */
export const wholeReaderOf = ({ deskReaders }: Pick<Stores, 'deskReaders'>, code: string) => foundBy(code, (id) => deskReaders.whole(id))

/** A library by its code. Throws `biblioteca_desconhecida`. */
export async function libraryOf({ libraries }: Pick<Stores, 'libraries'>, code: string) {
  const library = (await libraries.libraries()).find((one) => one.code === code)
  if (!library) throw new Refusal('biblioteca_desconhecida')
  return library
}

/** Numbers of the libraries in which the staff has an activity: one, or all. Throws `biblioteca_desconhecida`, `acesso_negado`. */
export async function librariesWith(
  stores: Pick<Stores, 'libraries'>,
  staff: StaffBearer,
  activity: number,
  code: string | undefined,
): Promise<readonly number[]> {
  if (code !== undefined) {
    const { id } = await libraryOf(stores, code)
    mayIn(staff, activity, id)
    return [id]
  }
  const all = await stores.libraries.libraries()
  return all.map(({ id }) => id).filter((id) => staffActivitiesIn(staff, id).includes(activity))
}

/** Libraries by number, as the wire names them. */
export async function libraryNames({ libraries }: Pick<Stores, 'libraries'>) {
  return new Map((await libraries.libraries()).map(({ id, code, name }) => [id, { cod_biblioteca: code, desc_biblioteca: name }]))
}

/** Numbers of categories by their codes. Throws `dados_invalidos` for one that does not exist. */
export async function categoryIdsOf(
  { deskReaders }: Pick<Stores, 'deskReaders'>,
  codes: readonly string[],
  field = 'categorias',
): Promise<readonly number[]> {
  if (codes.length === 0) return []
  const known = new Map((await deskReaders.categories()).map(({ code, id }) => [code, id]))
  return codes.map((code) => {
    const id = known.get(code)
    if (id === undefined) throw new Refusal('dados_invalidos', {}, [{ field, code: 'valor_invalido' }])
    return id
  })
}

/** Throws `acesso_negado` where no role with this activity is for all libraries. */
export function mayInAll({ grants }: StaffBearer, activity: number): void {
  if (!grants.some((grant) => grant.libraryId === undefined && grant.activities.includes(activity))) throw new Refusal('acesso_negado')
}

/** Throws `acesso_negado` where the staff has no role with this activity in a library. */
export function mayIn(staff: StaffBearer, activity: number, libraryId: number): void {
  if (!staffActivitiesIn(staff, libraryId).includes(activity)) throw new Refusal('acesso_negado')
}
