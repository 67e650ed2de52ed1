import type { Field, MarcRecord } from '../record.ts'
import { emptyLeader, isControlTag, normaliseRecord } from '../record.ts'

const field = (line: string): Field => {
  const tag = line.slice(0, 3)
  const rest = line.slice(4)
  if (isControlTag(tag)) return { tag, value: rest }
  const parts = rest
    .slice(2)
    .split(/\s*\$(?=[a-z0-9] )/)
    .slice(1)
  return {
    tag,
    ind1: rest[0]!.replace('#', ' '),
    ind2: rest[1]!.replace('#', ' '),
    subfields: parts.map((part) => ({ code: part[0]!, value: part.slice(2).trim() })),
  }
}

/** A record from lines as cataloguers write them: `245 10 $a Dom Casmurro / $c Machado de Assis.` A first line `LDR …` sets positions 5-8. */
export function marc(text: string): MarcRecord {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const kind = lines[0]!.startsWith('LDR ') ? lines.shift()!.slice(4) : 'nam '
  return normaliseRecord({ leader: emptyLeader.slice(0, 5) + kind.padEnd(4) + emptyLeader.slice(9), fields: lines.map(field) })
}
