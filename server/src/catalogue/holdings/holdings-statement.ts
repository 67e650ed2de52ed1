import type { SerialIssue } from './serial-issues.ts'

/** Sorted numbers as runs: 1-3, 5-7. What is no number stands for itself. */
export function runs(values: string[]): string {
  const numbers = values.filter((value) => /^\d+$/.test(value)).map(Number)
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b)
  const found: string[] = []
  for (let from = 0; from < sorted.length;) {
    let to = from
    while (sorted[to + 1] === sorted[to]! + 1) to++
    found.push(to === from ? String(sorted[from]) : `${sorted[from]}-${sorted[to]}`)
    from = to + 1
  }
  return [...found, ...new Set(values.filter((value) => value && !/^\d+$/.test(value)))].join(',')
}

type VolumeYear = { year: number | undefined; volume: string; numbers: string[]; whole: boolean }

function volumesOf(issues: SerialIssue[]): VolumeYear[] {
  const groups = Map.groupBy(issues, ({ year, volume }) => `${year ?? ''}|${volume}`)
  return [...groups.values()].flatMap((group) => {
    const have = group.filter(({ status }) => status === 'received' || status === 'in_binding')
    if (have.length === 0) return []
    const { year, volume } = have[0]!
    const whole = group.every(({ status }) => status === 'received' || status === 'in_binding' || status === 'not_published')
    return [{ year, volume, numbers: have.map(({ number }) => number).filter(Boolean), whole }]
  })
}

const follows = (a: VolumeYear, b: VolumeYear): boolean =>
  a.whole &&
  b.whole &&
  a.year !== undefined &&
  b.year === a.year + 1 &&
  (a.volume === b.volume || Number(b.volume) === Number(a.volume) + 1)

/**
 * What a library has, in the manner of the national union list: `2000-2003 10-13; 2004 14(1-3,5-7,10-12)`. Years whose issues are all
 * there are joined; a year with gaps names its numbers.
 */
export function holdingsStatement(issues: SerialIssue[]): string {
  const volumes = volumesOf(issues).toSorted((a, b) => (a.year ?? 0) - (b.year ?? 0) || Number(a.volume) - Number(b.volume))
  const parts: string[] = []
  for (let from = 0; from < volumes.length;) {
    let to = from
    while (volumes[to + 1] && follows(volumes[to]!, volumes[to + 1]!)) to++
    const [first, last] = [volumes[from]!, volumes[to]!]
    const span = (a: string, b: string): string => (a === b ? a : `${a}-${b}`)
    const year = first.year === undefined ? '' : span(String(first.year), String(last.year))
    const volume = span(first.volume, last.volume)
    const numbers = first === last && first.numbers.length > 0 && !first.whole ? `(${runs(first.numbers)})` : ''
    // What has no volumes is called by its year, which is said once.
    const isYear = year !== '' && volume.startsWith(year)
    parts.push([isYear ? '' : year, `${volume}${numbers}`].filter(Boolean).join(' '))
    from = to + 1
  }
  return parts.join('; ')
}
