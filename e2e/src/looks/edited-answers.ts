const long =
  'Relação verdadeira dos trabalhos e das descobertas que se fizeram na baía de Porto Sereno, com o número dos navios, a ordem das viagens e a memória de quem as escreveu'

type Row = Record<string, unknown>

const rowsOf = (answer: unknown): readonly Row[] | undefined => {
  const { data } = (answer ?? {}) as { data?: unknown }
  return Array.isArray(data) ? (data as Row[]) : undefined
}

const withRows = (answer: unknown, rows: readonly Row[]) => ({ ...(answer as Row), data: rows, total: rows.length })

/** The same rows with long titles and texts. */
export function longTitles(answer: unknown): unknown {
  const rows = rowsOf(answer)
  return rows
    ? withRows(
        answer,
        rows.map((row) => ('titulo' in row ? { ...row, titulo: long } : row)),
      )
    : answer
}

/** As many rows as are asked for, with long titles. */
export const manyRows =
  (count: number) =>
  (answer: unknown): unknown => {
    const rows = rowsOf(answer)
    if (!rows || rows.length === 0) return answer
    const row = (at: number) => ({ ...rows[at % rows.length], codigo: `muitos-${at}`, titulo: `${at + 1}. ${long}` })
    return withRows(
      answer,
      Array.from({ length: count }, (_, at) => row(at)),
    )
  }

const reasons = [
  'bloqueado',
  'afastado',
  'debito',
  'atraso_item',
  'atraso_outro',
  'reservado',
  'limite',
  'ja_renovado',
  'nao_renovavel',
  'cedo',
  'estado_invalido',
] as const

/** One loan for each reason for which a renewal is refused. */
export function withEveryReason(answer: unknown): unknown {
  const rows = rowsOf(answer)
  const loan = rows?.[0]
  if (!loan || !('acoes' in loan)) return answer
  const refused = (codigo: string) => ({
    renovar: { permitido: false, motivos: [{ codigo, mensagem: `${long} (${codigo}).`, params: {} }] },
  })
  return withRows(
    answer,
    reasons.map((codigo) => ({ ...loan, codigo: `recusa-${codigo}`, acoes: refused(codigo) })),
  )
}
