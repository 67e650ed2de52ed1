import { dateOf, nextDate } from './publication-dates.ts'
import type { HeldPiece, HoldingsDescription, Pattern } from './describe-holdings.ts'

export type IssueStatus = 'received' | 'missing' | 'expected' | 'not_published' | 'in_binding' | 'lost'

/** One issue of a periodical in one library. `caption` is how readers say it: "v. 12, n. 3 (set. 2020)". */
export type SerialIssue = {
  year?: number
  volume: string
  number: string
  supplement: string
  caption: string
  sortKey: string
  status: IssueStatus
  copies: number
  /** Local date YYYY-MM-DD; the first of the month when only the month is known. */
  publishedOn?: string
  expectedOn?: string
}

const months = ['jan.', 'fev.', 'mar.', 'abr.', 'maio', 'jun.', 'jul.', 'ago.', 'set.', 'out.', 'nov.', 'dez.']
const seasons: Record<string, string> = { '21': 'primavera', '22': 'verão', '23': 'outono', '24': 'inverno' }

const monthText = (code: string | undefined): string =>
  (code ?? '')
    .split('/')
    .map((one) => seasons[one] ?? months[Number(one) - 1] ?? '')
    .filter(Boolean)
    .join('/')

const padded = (text: string): string => text.replaceAll(/\d+/g, (figures) => figures.padStart(6, '0'))

type Numbering = { year?: number; volume: string; number: string; month?: string }

export function makeIssue({ year, volume, number, month }: Numbering, status: IssueStatus, more: Partial<SerialIssue> = {}): SerialIssue {
  const when = [monthText(month), year].filter(Boolean).join(' ')
  const numbering = [volume && `v. ${volume}`, number && `n. ${number}`].filter(Boolean).join(', ')
  return {
    ...(year !== undefined && { year }),
    volume,
    number,
    supplement: '',
    caption: [numbering, when && (numbering ? `(${when})` : when)].filter(Boolean).join(' '),
    sortKey: [String(year ?? 0).padStart(4, '0'), padded(volume), padded(number)].join(' '),
    status,
    copies: status === 'received' ? 1 : 0,
    ...more,
  }
}

/** "3" → 3; "3-6" → 3, 4, 5, 6; what is no run of numbers stays one piece. */
export function expandRun(text: string): string[] {
  const run = /^(\d+)\s*[-–]\s*(\d+)$/.exec(text.trim())
  if (!run) return [text.trim()]
  const [from, to] = [Number(run[1]), Number(run[2])]
  return to >= from && to - from < 400 ? Array.from({ length: to - from + 1 }, (_, at) => String(from + at)) : [text.trim()]
}

const yearOf = (text: string | undefined): number | undefined =>
  /^\d{4}$/.test(text ?? '') ? Number(text) : /^\d{4}/.test(text ?? '') ? Number(text!.slice(0, 4)) : undefined

/** The issues of one 863: runs at the lowest level are taken apart, a run of volumes with a run of years goes hand in hand. */
function issuesOfPiece(piece: HeldPiece): SerialIssue[] {
  const [first, second] = piece.enumeration
  const years = expandRun(piece.chronology.year ?? '').map(yearOf)
  const volumes = expandRun(first?.value ?? '')
  const numbers = second ? expandRun(second.value) : ['']
  const single = volumes.length === 1 && numbers.length === 1
  const month = single ? piece.chronology.month : undefined
  const publishedOn = single ? dateOf(piece.chronology) : undefined
  return volumes.flatMap((volume, at) => {
    const year = years.length === volumes.length ? years[at] : years[0]
    return numbers.map((number) =>
      makeIssue({ ...(year !== undefined && { year }), volume, number, ...(month && { month }) }, 'received', {
        ...(publishedOn && { publishedOn }),
        ...(piece.byDate && { caption: [monthText(number) || number, volume].filter(Boolean).join(' ') }),
      }),
    )
  })
}

const isNumber = (text: string): boolean => /^\d+$/.test(text)

const lastOf = (issues: readonly SerialIssue[]): SerialIssue | undefined =>
  issues.toSorted((a, b) => (a.sortKey < b.sortKey ? -1 : 1)).at(-1)

/** Numbers that must have come out between those received, volume by volume; after a gap the 863 marks, too. */
function missingIn(issues: SerialIssue[], patternOf: (volume: string) => Pattern | undefined): SerialIssue[] {
  const volumes = Map.groupBy(
    issues.filter(({ number }) => isNumber(number)),
    ({ volume }) => volume,
  )
  const last = lastOf(issues)
  return [...volumes].flatMap(([volume, some]) => {
    const pattern = patternOf(volume)
    const have = new Set(some.map(({ number }) => Number(number)))
    const begin = pattern?.continuous ? Math.min(...have) : 1
    const end = pattern?.perVolume && !pattern.continuous && last?.volume !== volume ? pattern.perVolume : Math.max(...have)
    const absent = Array.from({ length: Math.max(0, end - begin + 1) }, (_, at) => begin + at).filter((number) => !have.has(number))
    const year = some[0]!.year
    return absent
      .slice(0, 400)
      .map((number) => makeIssue({ ...(year !== undefined && { year }), volume, number: String(number) }, 'missing'))
  })
}

/** The next issues after the last one received, by its pattern: at most `ahead`. Their dates follow from its date and the frequency. */
function expectedAfter(last: SerialIssue, pattern: Pattern | undefined, ahead: number): SerialIssue[] {
  if (!isNumber(last.number) || !isNumber(last.volume || '0') || !pattern?.perVolume) return []
  const found: SerialIssue[] = []
  let [volume, number, year] = [Number(last.volume || 0), Number(last.number), last.year]
  let date = last.publishedOn
  for (let i = 0; i < ahead; i++) {
    number++
    if (!pattern.continuous && number > pattern.perVolume) {
      number = 1
      volume++
      if (year !== undefined) year++
    }
    date = date && nextDate(date, pattern)
    if (date && year !== undefined) year = Number(date.slice(0, 4))
    const numbering = { ...(year !== undefined && { year }), volume: last.volume ? String(volume) : '', number: String(number) }
    found.push(makeIssue({ ...numbering, ...(date && { month: date.slice(5, 7) }) }, 'expected', { ...(date && { expectedOn: date }) }))
  }
  return found
}

const keyOf = ({ year, volume, number, supplement }: SerialIssue): string => [year, volume, number, supplement].join('|')

const once = (issues: SerialIssue[]): SerialIssue[] => {
  const seen = new Map<string, SerialIssue>()
  for (const issue of issues) {
    const mapKey = keyOf(issue)
    const before = seen.get(mapKey)
    if (before) before.copies += issue.copies
    else seen.set(mapKey, { ...issue })
  }
  return [...seen.values()]
}

/** The issues of a holdings record, received by their pieces; and the pattern that they follow. */
interface Told {
  readonly issues: readonly SerialIssue[]
  readonly pattern: Pattern | undefined
}

/**
 * Issues from the pieces and the patterns of holdings records of one title: received, missing between them, and what is expected next
 * (`current` only). What is missing of a volume, and what follows the last issue, is judged by the pattern of the record that has it; where
 * several have it, of the first that has a pattern; where none of them has one, by the first there is.
 */
export function serialIssues(
  records: readonly Pick<HoldingsDescription, 'pieces' | 'patterns'>[],
  options: { current: boolean; ahead?: number },
): SerialIssue[] {
  const told = records.map(({ pieces, patterns: [pattern] }): Told => ({ issues: pieces.flatMap(issuesOfPiece), pattern }))
  const patterned = told.filter(({ pattern }) => pattern)
  const patternOf = (has: (issue: SerialIssue) => boolean) => (patterned.find(({ issues }) => issues.some(has)) ?? patterned[0])?.pattern
  const received = once(told.flatMap(({ issues }) => issues))
  const last = lastOf(received)
  const dated = new Set(records.flatMap(({ pieces }) => pieces.flatMap((piece) => (piece.byDate ? issuesOfPiece(piece).map(keyOf) : []))))
  const expected =
    options.current && last && !dated.has(keyOf(last))
      ? expectedAfter(
          last,
          patternOf(({ sortKey }) => sortKey === last.sortKey),
          options.ahead ?? 1,
        )
      : []
  const numbered = received.filter((issue) => !dated.has(keyOf(issue)))
  const missing = missingIn(numbered, (volume) => patternOf((issue) => issue.volume === volume))
  return [...received, ...missing, ...expected].toSorted((a, b) => (a.sortKey < b.sortKey ? -1 : 1))
}
