import { htmlFaults } from './html-faults.ts'
import { faultOf, looksGarbled } from './title-addresses.ts'

/** What visits found so far: plain data, so that a run that was cut short goes on where it ended. */
export interface Visits {
  tried: number
  failed: number
  garbled: number
  pages: number
  /** Pages that were put before the HTML parser. */
  parsed: number
  /** The first faults with their addresses. */
  readonly examples: string[]
}

export const noVisits = (): Visits => ({ tried: 0, failed: 0, garbled: 0, pages: 0, parsed: 0, examples: [] })

const atOnce = 8
/** So many pages are looked at by the HTML standard, spread over what is visited. */
const parsedPages = 500

/** Of how many pages one is put before the parser, when so many codes are visited in all. */
export const parsedEvery = (codes: number): number => Math.max(1, Math.floor((codes * 12) / parsedPages))

/** Where the reader of a title seems to sit: a server limits what one address may ask for in a minute. */
const readerOf = (code: string): string => `10.${[16, 8, 0].map((bits) => (Number(code) >> bits) & 255).join('.')}`

/** Asks for every address of every code, a few at a time, and adds what it finds to `seen`. */
export async function visitAll(
  server: string,
  codes: readonly string[],
  addresses: (code: string) => readonly string[],
  seen: Visits = noVisits(),
  every = parsedEvery(codes.length),
): Promise<Visits> {
  const visit = async (path: string, reader: string) => {
    const answer = await fetch(server + path, { headers: { 'x-forwarded-for': reader } })
    const body = await answer.text()
    const type = answer.headers.get('content-type') ?? ''
    const isParsed = type.startsWith('text/html') && (seen.pages += 1) % every === 0
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
    for (const code of waiting) for (const path of addresses(code)) await visit(path, readerOf(code))
  }
  await Promise.all(Array.from({ length: atOnce }, walk))
  return seen
}
