import type { Filter } from '@farol/contract/search.ts'
import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import { useCarriedBasket, withCarried } from './carried-basket.ts'

/** The name by which the copies of a title are narrowed to one library. */
const parameter = 'cod_unidade'

const code = /^[\p{L}\p{N}.-]{1,64}$/u

const ChosenLibrary = createContext<string | undefined>(undefined)

/** Around results: the one library that the search was narrowed to. */
export const ChosenLibraryProvider = ChosenLibrary.Provider

/** The code of the library that filters narrow to, where it is one. */
export function oneLibrary(filters: readonly Filter[]): string | undefined {
  const libraries = filters.filter((filter) => filter.tipo === 'B')
  return libraries.length === 1 ? libraries[0]?.codigo : undefined
}

/** The address of a title with the library that goes along with it. */
export const withLibrary = (address: string, library: string | undefined): string =>
  library === undefined ? address : `${address}?${new URLSearchParams({ [parameter]: library })}`

/** Makes addresses of titles keep the library that a search was narrowed to. */
export function useTitleWithLibrary(): (address: string) => string {
  const library = useContext(ChosenLibrary)
  const carried = useCarriedBasket()
  return (address) => withCarried(withLibrary(address, library), carried)
}

/** The library that stands in the address of a title's page. */
export function useLibraryOfPage(): string | undefined {
  const { search } = useLocation()
  const library = new URLSearchParams(search).get(parameter) ?? ''
  return code.test(library) ? library : undefined
}

/** Makes addresses of a title's sections, and of other titles on its page, keep the library that stands in the address of the page. */
export function useSectionWithLibrary(): (address: string) => string {
  const library = useLibraryOfPage()
  const carried = useCarriedBasket()
  return (address) => withCarried(withLibrary(address, library), carried)
}
