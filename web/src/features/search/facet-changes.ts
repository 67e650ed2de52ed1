import { useCallback } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { readGuideAddress, readSearch } from './read-guide.ts'
import { toAddress, type SearchState } from './search-state.ts'

/** The search that is on its way, else the one that is shown: a second tick counts on the first. */
export function useAskedState(state: SearchState): SearchState {
  const { location } = useNavigation()
  if (!location || location.pathname !== `/${state.guide}`) return state
  return readSearch(location.pathname + location.search).state
}

/** Goes to the search that a form of filters says, and stays where the hand is. */
export function useApply(guide: SearchState['guide']): (form: HTMLFormElement) => void {
  const navigate = useNavigate()
  return useCallback(
    (form) => {
      const pairs = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)])
      const { state } = readGuideAddress(new URLSearchParams(pairs), guide)
      void navigate(toAddress(state), { preventScrollReset: true })
    },
    [navigate, guide],
  )
}
