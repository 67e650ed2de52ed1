import type { Reason, RefusedField } from '@farol/contract/errors.ts'
import type { Act } from '@farol/contract/schemas/patron-wire.ts'
import type { WireReason } from '@farol/contract/schemas/wire.ts'
import type { Action } from '../ports/library-system/acts.ts'
import type { KeyChoice, LibraryChoices, NamedLibrary, WantedCopies, WantedTitle } from '../ports/library-system/holds.ts'

/** Writes reasons in the reader's language. */
export type SayReasons = (reasons: readonly Reason[]) => WireReason[]

export const actOf = ({ allowed, reasons }: Action, say: SayReasons): Act => ({ permitido: allowed, motivos: say(reasons) })

export const libraryOf = ({ code, name }: NamedLibrary) => ({ cod_biblioteca: code, desc_biblioteca: name })

/** Which copies of a title, as a reader chose them: absent parts are `null`. */
export interface ChosenKey {
  readonly volume: string | null
  readonly tomo: string | null
  readonly parte: string | null
  readonly material_adicional: string | null
  /** Number of a location. */
  readonly localizacao: string | null
}

/** The key of a choice, with the name of its location. */
export const keyOf = ({ volume, tome, part, additionalMaterial, locationId }: KeyChoice, locations: ReadonlyMap<number, string>) => {
  const location = locationId === undefined ? undefined : locations.get(locationId)
  return {
    volume: volume ?? null,
    tomo: tome ?? null,
    parte: part ?? null,
    material_adicional: additionalMaterial ?? null,
    localizacao: locationId === undefined ? null : String(locationId),
    ...(location === undefined ? {} : { desc_localizacao: location }),
  }
}

const given = (text: string | null): string | undefined => text?.trim() || undefined

export function wantedOf(titleId: number, libraryId: number, chosen: ChosenKey): WantedCopies {
  const parts = {
    volume: given(chosen.volume),
    tome: given(chosen.tomo),
    part: given(chosen.parte),
    additionalMaterial: given(chosen.material_adicional),
    locationId: chosen.localizacao === null ? undefined : Number(chosen.localizacao) || 0,
  }
  const named = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
  return { titleId, libraryId, ...named }
}

/** Parts of a key in lists: absent where there are none. */
export const shownKeyOf = ({ volume, tome, part, additionalMaterial }: WantedTitle) => ({
  ...(volume === undefined ? {} : { volume }),
  ...(tome === undefined ? {} : { tomo: tome }),
  ...(part === undefined ? {} : { parte: part }),
  ...(additionalMaterial === undefined ? {} : { material_adicional: additionalMaterial }),
})

const parts = [
  ['volume', 'volume'],
  ['tome', 'tomo'],
  ['part', 'parte'],
  ['additionalMaterial', 'material_adicional'],
  ['locationId', 'localizacao'],
] as const

/** The fields that no copy of the library fulfils: those whose value none has, else those in which its copies differ. */
export function unfulfilled(
  library: Pick<LibraryChoices<KeyChoice>, 'choices'> | undefined,
  wanted: WantedCopies,
): readonly RefusedField[] {
  const choices = library?.choices ?? []
  const values = parts.map(([part, field]) => ({ part, field, known: new Set(choices.map((one) => one[part])) }))
  const wrong = values.filter(({ part, known }) => !known.has(wanted[part]))
  const named = wrong.length > 0 ? wrong : values.filter(({ known }) => known.size > 1)
  return named.map(({ part, field }) => ({
    field,
    code: wanted[part] === undefined ? ('obrigatorio' as const) : ('valor_invalido' as const),
  }))
}
