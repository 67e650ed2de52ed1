import { useState } from 'react'
import { chosenOf, missingFields, settled, type Combination, type CopyKey, type KeyChoice, type KeyField } from './copy-key.ts'

/** A library in a form: what can be asked of it. */
export interface ChoosableLibrary<C extends Combination> {
  readonly cod_biblioteca: string
  readonly desc_biblioteca: string
  readonly permitido: boolean
  readonly combinacoes: readonly C[]
}

/** What has to be chosen of the copies. */
export type MissingChoice = 'biblioteca' | KeyField

/** Library and key as a reader chooses them. `preferred`: the library that goes along with the page. What leaves one value only is chosen already. */
export function useCopyChoice<C extends Combination, L extends ChoosableLibrary<C>>(
  libraries: readonly L[],
  preferred: string | undefined,
) {
  const open = libraries.filter((one) => one.permitido)
  const [code, setCode] = useState(preferred)
  const [chosen, setChosen] = useState<KeyChoice>({})
  const library = open.length === 1 ? open[0] : open.find((one) => one.cod_biblioteca === code)
  const key = settled(library?.combinacoes ?? [], chosen)
  const missing: readonly MissingChoice[] = library ? missingFields(key) : ['biblioteca']
  const copies = library && chosenOf(library.combinacoes, key)
  const chooseLibrary = (next: string) => {
    setCode(next)
    setChosen({})
  }
  return { open, library, key, missing, copies, chooseLibrary, chooseKey: setChosen }
}

/** The whole key as calls take it. */
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
