import type { Copy } from '@farol/contract/titles.ts'
import type { HoldingLibrary } from '@farol/contract/title-views.ts'

type Place = Pick<Copy, 'biblioteca' | 'numero_chamada' | 'colecao' | 'localizacao'>

const isOnShelf = ({ situacao }: Copy) => situacao === 'disponivel' || situacao === 'consulta_local'

/**
 * Where to go for a title: a copy that can be had now, in the chosen library before any other; where all of them are out, where one belongs. Of a
 * library whose free copies are beyond those that the page was loaded with, its name alone: the number of another copy would lead to a gap.
 */
export function copyAtHand(copies: readonly Copy[], libraries: readonly HoldingLibrary[], chosen = ''): Place | undefined {
  const lending = libraries.filter((one) => one.disponiveis > 0)
  const lends = (code: string) => lending.some((one) => one.cod_biblioteca === code)
  // Of another library system a copy that stands on its shelf may be one that is only read there: where libraries are known, they tell.
  const free = copies.filter((copy) => copy.situacao === 'disponivel' && (libraries.length === 0 || lends(copy.cod_biblioteca)))
  const isThere = (copy: Copy) => copy.cod_biblioteca === chosen
  const named = (one: HoldingLibrary | undefined) => one && { biblioteca: one.desc_biblioteca }
  return (
    free.find(isThere) ??
    named(lending.find((one) => one.cod_biblioteca === chosen)) ??
    free[0] ??
    named(lending[0]) ??
    copies.find((copy) => isThere(copy) && isOnShelf(copy)) ??
    copies.find(isOnShelf) ??
    copies.find(isThere) ??
    copies[0]
  )
}
