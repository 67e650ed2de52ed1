/** Answers of a site by GET, or by POST where a body is given, parsed. */
export type Ask = (address: string, body?: object) => Promise<unknown>

interface CopyRow {
  readonly cod_biblioteca: string
  readonly situacao: string
  readonly data_devolucao?: string
}
interface Counts {
  readonly exemplares: number
  readonly disponiveis: number
  readonly consulta_local: number
  readonly emprestados: number
  readonly previsao?: string
  readonly atraso?: true
}
interface Listed {
  readonly data: readonly { readonly cod_acervo: string; readonly disponibilidade: Counts & { readonly online: boolean } }[]
}
type InLibrary = Pick<Counts, 'exemplares' | 'disponiveis' | 'consulta_local'> & { readonly cod_biblioteca: string }

/** What a person would count who reads the copies of a title one by one. */
function counted(copies: readonly CopyRow[], today: string): Counts {
  const of = (state: string) => copies.filter(({ situacao }) => situacao === state).length
  const [disponiveis, consulta_local, emprestados] = [of('disponivel'), of('consulta_local'), of('emprestado')]
  const days = copies.filter(({ situacao }) => situacao === 'emprestado').flatMap(({ data_devolucao }) => data_devolucao ?? [])
  const next = days.filter((day) => day >= today).toSorted()[0]
  const isOut = disponiveis + consulta_local === 0 && emprestados > 0
  const returns = isOut && next ? { previsao: next } : isOut && days.length > 0 ? { atraso: true as const } : {}
  return { exemplares: copies.length, disponiveis, consulta_local, emprestados, ...returns }
}

const places = (copies: readonly CopyRow[]) =>
  [...Map.groupBy(copies, ({ cod_biblioteca }) => cod_biblioteca)]
    .map(([cod_biblioteca, some]): InLibrary => {
      const { exemplares, disponiveis, consulta_local } = counted(some, '')
      return { cod_biblioteca, exemplares, disponiveis, consulta_local }
    })
    .toSorted((one, other) => (one.cod_biblioteca < other.cod_biblioteca ? -1 : 1))

const placesOf = (rows: readonly InLibrary[]) =>
  rows
    .map(({ cod_biblioteca, exemplares, disponiveis, consulta_local }) => ({ cod_biblioteca, exemplares, disponiveis, consulta_local }))
    .toSorted((one, other) => (one.cod_biblioteca < other.cod_biblioteca ? -1 : 1))

const part = ({ exemplares, disponiveis, consulta_local, emprestados }: Counts) => ({
  exemplares,
  disponiveis,
  consulta_local,
  emprestados,
})

/** The copies of a title, all pages of them. */
export async function copiesOf(ask: Ask, title: string): Promise<readonly CopyRow[]> {
  const found: CopyRow[] = []
  for (let page = 1; ; page++) {
    const { data, total } = (await ask(`/api/acervo/${title}/exemplares?page=${page}`)) as { data: CopyRow[]; total: number }
    found.push(...data)
    if (data.length === 0 || found.length >= total) return found
  }
}

/** Of these titles, what box, list, basket, libraries and `na_estante` say beside a reading of their copies one by one: what differs. */
export async function differences(ask: Ask, titles: readonly string[], { today, atHand }: { today: string; atHand: ReadonlySet<string> }) {
  const faults: unknown[] = []
  const basket = (await ask('/api/acervo/cesta', { acervos: titles.map(Number) })) as {
    data: readonly (Listed['data'][number] & { onde: readonly InLibrary[] })[]
  }
  for (const title of titles) {
    const copies = await copiesOf(ask, title)
    const read = counted(copies, today)
    const item = basket.data.find(({ cod_acervo }) => cod_acervo === title)!
    const { online, ...listed } = item.disponibilidade
    const box = ((await ask(`/api/acervo/${title}?campos=N`)) as { totais: Counts }).totais
    const totals = (await ask(`/api/acervo/${title}/totais`)) as Counts
    const libraries = ((await ask(`/api/acervo/${title}/bibliotecas`)) as { data: InLibrary[] }).data
    const told = {
      box: part(box),
      totals: part(totals),
      list: listed,
      libraries: placesOf(libraries),
      basket: placesOf(item.onde),
      atHand: atHand.has(title),
    }
    const wanted = {
      box: part(read),
      totals: part(read),
      list: read,
      libraries: places(copies),
      basket: places(copies),
      atHand: read.disponiveis + read.consulta_local > 0 || online,
    }
    if (JSON.stringify(told) !== JSON.stringify(wanted)) faults.push({ title, told, wanted })
  }
  return faults
}

/** Codes of all titles that a search finds. */
export async function listedCodes(ask: Ask, query: string): Promise<readonly string[]> {
  const found: string[] = []
  for (let page = 1; ; page++) {
    const { data, total } = (await ask(`/api/consulta?${query}&orderBy=codigo&perPage=100&page=${page}`)) as Listed & { total: number }
    found.push(...data.map(({ cod_acervo }) => cod_acervo))
    if (data.length === 0 || found.length >= total) return found
  }
}
