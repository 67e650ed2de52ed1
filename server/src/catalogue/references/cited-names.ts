import type { TitleDescription, TitleName } from '../description/description.ts'
import { entryNames, referenceName } from './model.ts'

/** A name as it is cited: without years of a life and words of a role. */
export function citedName(name: TitleName): string {
  const cited = referenceName(name)
  if (cited.kind === 'event') return cited.name
  if (cited.kind === 'entity') return cited.units.join('. ')
  return [cited.surname, cited.forename, cited.suffix].filter(Boolean).join(', ')
}

/** Who wrote or made it, as cited; nobody where the record names only who brought it together, translated it or advised on it. */
export function authorNames(title: TitleDescription): string[] {
  const { names, role } = entryNames(title)
  return role ? [] : names.map(citedName)
}
