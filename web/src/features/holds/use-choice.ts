import { useState } from 'react'
import { chosenOf, missingFields, settled, type CopyKey, type KeyChoice, type KeyField } from '../../catalogue/copy-key.ts'
import type { HoldForm } from './use-hold-form.ts'

/** What has to be chosen before a hold can be placed. */
export type MissingChoice = 'biblioteca' | KeyField

interface Chosen {
  readonly library: string | undefined
  readonly key: KeyChoice
  readonly pickUp: string | undefined
}

/** The choices of the form. `preferred`: the library that goes along with the page. What leaves one value only is chosen already. */
export function useChoice(form: HoldForm, preferred: string | undefined) {
  const open = form.bibliotecas.filter((one) => one.permitido)
  const [chosen, setChosen] = useState<Chosen>({ library: preferred, key: {}, pickUp: undefined })
  const library = open.length === 1 ? open[0] : open.find((one) => one.cod_biblioteca === chosen.library)
  const key = settled(library?.combinacoes ?? [], chosen.key)
  const pickUp = library?.retirada.find((one) => one.cod_biblioteca === chosen.pickUp) ?? library?.retirada[0]
  const missing: readonly MissingChoice[] = library ? missingFields(key) : ['biblioteca']
  return {
    open,
    library,
    key,
    pickUp,
    missing,
    /** The copies that were chosen, once everything is. */
    copies: library && chosenOf(library.combinacoes, key),
    chooseLibrary: (code: string) => setChosen({ library: code, key: {}, pickUp: undefined }),
    chooseKey: (next: KeyChoice) => setChosen((before) => ({ ...before, key: next })),
    choosePickUp: (code: string) => setChosen((before) => ({ ...before, pickUp: code })),
  }
}

export type Choice = ReturnType<typeof useChoice>

/** The whole key as the call takes it. */
export function wholeKey(key: KeyChoice): CopyKey {
  const part = (field: KeyField) => key[field] ?? null
  return {
    volume: part('volume'),
    tomo: part('tomo'),
    parte: part('parte'),
    material_adicional: part('material_adicional'),
    localizacao: part('localizacao'),
  }
}
