import { htmlFaults } from './html-faults.ts'
import { faultOf, looksGarbled } from './title-addresses.ts'

export interface Visits {
  readonly tried: number
  readonly failed: number
  readonly garbled: number
  /** Pages that were put before the HTML parser. */
  readonly parsed: number
  /** The first faults with their addresses. */
  readonly examples: readonly string[]
}

const atOnce = 8
/** So many pages are looked at by the HTML standard, spread over what is visited. */
const parsedPages = 500

/** Asks for every address of every code, a few at a time. */
export async function visitAll(server: string, codes: readonly string[], addresses: (code: string) => readonly string[]): Promise<Visits> {
  const every = Math.max(1, Math.floor((codes.length * 12) / parsedPages))
  let pages = 0
  const seen = { tried: 0, failed: 0, garbled: 0, parsed: 0, examples: [] as string[] }
  const visit = async (path: string) => {
    const answer = await fetch(server + path)
    const body = await answer.text()
    const type = answer.headers.get('content-type') ?? ''
    const isParsed = type.startsWith('text/html') && (pages += 1) % every === 0
    if (isParsed) seen.parsed += 1
    const fault = faultOf(answer.status, type, body) || (isParsed ? (htmlFaults(body)[0] ?? '') : '')
    seen.tried += 1
    if (looksGarbled(body)) seen.garbled += 1
    if (fault === '') return
    seen.failed += 1
    if (seen.examples.length < 20) seen.examples.push(`${path}: ${fault}`)
  }
  const waiting = codes.values()
  const walk = async () => {
    for (const code of waiting) for (const path of addresses(code)) await visit(path)
  }
  await Promise.all(Array.from({ length: atOnce }, walk))
  return seen
}
