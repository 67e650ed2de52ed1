import type { HoldCombination, HoldLibrary } from '@farol/contract/holds.ts'
import { useState } from 'react'
import { useCopyChoice } from '../../catalogue/use-copy-choice.ts'
import type { HoldForm } from './use-hold-form.ts'

/** The choices of the form of a hold: library, key, where to fetch. `preferred`: the library that a search was narrowed to. */
export function useChoice(form: HoldForm, preferred: string | undefined) {
  const choice = useCopyChoice<HoldCombination, HoldLibrary>(form.bibliotecas, preferred)
  const [code, setCode] = useState(preferred)
  const places = choice.library?.retirada ?? []
  const place = (library: string | undefined) => places.find((one) => one.cod_biblioteca === library)
  return { ...choice, pickUp: place(code) ?? place(choice.library?.cod_biblioteca) ?? places[0], choosePickUp: setCode }
}

export type Choice = ReturnType<typeof useChoice>
