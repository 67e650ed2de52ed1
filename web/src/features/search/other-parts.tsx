import { toParameters, type SearchState } from './search-state.ts'

/** The rest of the search, for forms that change one part of it. They begin again at page 1. */
export function OtherParts({ state, except }: { state: SearchState; except: readonly string[] }) {
  const parts = [...toParameters({ ...state, page: 1 })].filter(([name]) => !except.includes(name))
  return parts.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
