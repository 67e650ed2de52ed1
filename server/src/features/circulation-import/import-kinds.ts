export const importKinds = ['loans', 'holds', 'debts', 'blocks'] as const
export type ImportKind = (typeof importKinds)[number]

/** The columns of each list; those that must be filled first. */
export const importColumns: Readonly<Record<ImportKind, readonly string[]>> = {
  loans: ['leitor', 'exemplar', 'emprestado_em', 'devolver_ate', 'categoria', 'biblioteca', 'renovacoes'],
  holds: ['leitor', 'exemplar', 'desde', 'categoria', 'retirada'],
  debts: ['leitor', 'biblioteca', 'tipo', 'valor', 'data', 'categoria', 'titulo', 'referencia'],
  blocks: ['leitor', 'tipo', 'de', 'motivo', 'categoria', 'ate'],
}
