import type { ProofRow } from '../proof-page.ts'
import { folderOf, isGuard } from './guards.ts'
import type { Tried } from './mutant-log.ts'

const countOf = (some: readonly Tried[], outcome: Tried['outcome']): number => some.filter((one) => one.outcome === outcome).length

/** Those that a test could detect. */
const detectable = (some: readonly Tried[]): readonly Tried[] => some.filter(({ outcome }) => outcome !== 'equivalent')

/** Per cent that were detected of those that change anything; of none 100. */
export function score(all: readonly Tried[]): number {
  const some = detectable(all)
  return some.length === 0 ? 100 : (100 * countOf(some, 'detected')) / some.length
}

const row = (what: string, all: readonly Tried[]): ProofRow => {
  const some = detectable(all)
  const [late, unreached, same] = [countOf(some, 'late'), countOf(some, 'unreached'), all.length - some.length]
  const notes = [
    some.length === 0 ? 'none drawn' : `${score(some).toFixed(0)} % detected`,
    ...(late > 0 ? [`${late} late`] : []),
    ...(unreached > 0 ? [`${unreached} in files that no test imports`] : []),
    ...(same > 0 ? [`${same} more change nothing`] : []),
  ]
  return { what, tried: some.length, failed: some.length - countOf(some, 'detected'), note: notes.join(', ') }
}

const survivorRow = ({ file, line, kind, outcome }: Tried): ProofRow => ({
  what: `${file}:${line}`,
  tried: 1,
  failed: 1,
  note: `${outcome}: ${kind.replaceAll('|', '\\|')}`,
})

/** What guards and what does not, each folder, and each fault that no test detected. */
export function mutantRows(all: readonly Tried[]): readonly ProofRow[] {
  const byFolder = Map.groupBy(all, ({ file }) => folderOf(file))
  return [
    row(
      'what guards access, limits, money, days and privacy',
      all.filter(({ file }) => isGuard(file)),
    ),
    row(
      'everything else',
      all.filter(({ file }) => !isGuard(file)),
    ),
    ...[...byFolder.keys()].toSorted().map((name) => row(name, byFolder.get(name)!)),
    ...all
      .filter(({ outcome }) => outcome !== 'detected' && outcome !== 'equivalent')
      .toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
      .map(survivorRow),
  ]
}
