import type { Filter, ResultItem } from '@farol/contract/search.ts'

/** A title of another member of the network, as its own catalogue tells it. */
export interface NetworkItem {
  readonly acervo: string
}

/** Where results come from, with the results: this catalogue, the network's, or the collection of standards. */
export type Consulta =
  | { readonly base: 'local'; readonly address: string; readonly data: readonly ResultItem[] }
  | { readonly base: `rede_${string}`; readonly address: string; readonly data: readonly NetworkItem[] }
  | { readonly base: 'abnt'; readonly address: string; readonly data: readonly unknown[] }

/** Each existing item is replaced by the incoming one of the same key, if any; the order stays, nothing comes, nothing goes. */
function replaced<T>(data: readonly T[], incoming: readonly T[], key: (item: T) => string): readonly T[] {
  const fresh = new Map(incoming.map((item) => [key(item), item]))
  return data.map((item) => fresh.get(key(item)) ?? item)
}

/** Results brought up to date: by `cod_acervo` in this catalogue, by `acervo` in the network's; standards stay as they are. */
export function refreshed(consulta: Consulta, incoming: readonly unknown[]): Consulta {
  if (consulta.base === 'abnt') return consulta
  if (consulta.base === 'local')
    return { ...consulta, data: replaced(consulta.data, incoming as readonly ResultItem[], (item) => item.cod_acervo) }
  return { ...consulta, data: replaced(consulta.data, incoming as readonly NetworkItem[], (item) => item.acervo) }
}

/** A chosen filter with its words. */
export interface NamedFilter extends Filter {
  readonly descricao: string
}

export const withNamedFilter = (filters: readonly NamedFilter[], filter: NamedFilter): readonly NamedFilter[] => [...filters, filter]

/** Without the one of this kind that has this code or these words. */
export const withoutNamedFilter = (
  filters: readonly NamedFilter[],
  { tipo, valor }: { readonly tipo: string; readonly valor: string },
): readonly NamedFilter[] => filters.filter((one) => one.tipo !== tipo || (one.codigo !== valor && one.descricao !== valor))

/** A search of this tab. */
export interface LogEntry {
  readonly id: number
  readonly address: string
  /** What it asks, in a line. */
  readonly words: string
  readonly total: number
}

export const maxLogged = 50

/** With one more entry at the end; another page or order of the same search takes the place of the one before. The oldest of fifty go. */
export function withLogged(
  log: readonly LogEntry[],
  entry: Omit<LogEntry, 'id'>,
  same: (a: string, b: string) => boolean,
): readonly LogEntry[] {
  const last = log.at(-1)
  if (last && same(last.address, entry.address)) return [...log.slice(0, -1), { ...entry, id: last.id }]
  return [...log, { ...entry, id: Math.max(0, ...log.map((one) => one.id)) + 1 }].slice(-maxLogged)
}

export const withoutLogged = (log: readonly LogEntry[], id: number): readonly LogEntry[] => log.filter((one) => one.id !== id)

/** Reads a log that was stored; one that cannot be read is empty. */
export function readLog(text: string | null): readonly LogEntry[] {
  try {
    const values: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(values)) return []
    return (values as Partial<LogEntry>[]).flatMap(({ id, address, words, total }) =>
      typeof id === 'number' &&
      typeof address === 'string' &&
      /^\/(?!\/)/.test(address) &&
      typeof words === 'string' &&
      typeof total === 'number'
        ? [{ id, address, words, total }]
        : [],
    )
  } catch {
    return []
  }
}
