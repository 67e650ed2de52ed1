interface ZoneChange {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Minutes east of Greenwich before and after it. */
  readonly from: number
  readonly to: number
}

const minute = 60_000
const day = 86_400_000
const firstYear = 2018
const yearsAhead = 3

/** How far the clocks of a zone go before Greenwich, in minutes, by instant. */
function offsets(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return (at) => Math.round((Date.parse(`${format.format(at).replace(' ', 'T')}:00Z`) - Math.floor(at / minute) * minute) / minute)
}

function changesOf(zone: string, lastYear: number): ZoneChange[] {
  const offset = offsets(zone)
  const found: ZoneChange[] = []
  for (let at = Date.UTC(firstYear, 0, 1); at < Date.UTC(lastYear + 1, 0, 1); at += day) {
    let [low, high] = [at, at + day]
    const [from, to] = [offset(low), offset(high)]
    if (from === to) continue
    while (high - low > minute) {
      const middle = low + Math.floor((high - low) / (2 * minute)) * minute
      if (offset(middle) === from) low = middle
      else high = middle
    }
    found.push({ at: high, from, to })
  }
  return found.length > 0 ? found : [{ at: Date.UTC(firstYear, 0, 1), from: offset(0), to: offset(Date.UTC(firstYear, 0, 1)) }]
}

const two = (value: number) => String(value).padStart(2, '0')
const written = (offset: number) => `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}${two(Math.abs(offset) % 60)}`
const name = (offset: number) => (offset % 60 === 0 ? written(offset).slice(0, 3) : written(offset))
const localDigits = ({ at, from }: ZoneChange) => new Date(at + from * minute).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

const made = new Map<string, readonly string[]>()

function linesOf(zone: string, lastYear: number): readonly string[] {
  const changes = changesOf(zone, lastYear).flatMap((change) => {
    const kind = change.to > change.from ? 'DAYLIGHT' : 'STANDARD'
    return [
      `BEGIN:${kind}`,
      `DTSTART:${localDigits(change)}`,
      `TZOFFSETFROM:${written(change.from)}`,
      `TZOFFSETTO:${written(change.to)}`,
      `TZNAME:${name(change.to)}`,
      `END:${kind}`,
    ]
  })
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...changes, 'END:VTIMEZONE']
}

/** A zone as calendars know it (RFC 5545, 3.6.5): its changes from 2018 to some years after `year`; older entries no calendar of ours holds. */
export function zoneLines(zone: string, year: number): readonly string[] {
  const key = `${zone} ${year}`
  const known = made.get(key)
  if (known) return known
  const lines = linesOf(zone, year + yearsAhead)
  made.set(key, lines)
  return lines
}
