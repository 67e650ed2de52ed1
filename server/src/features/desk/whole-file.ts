import { Refusal } from '@farol/contract/errors.ts'

/** Lines of a list that is taken as a file: it is made in memory. */
export const maxRowsInFile = 20_000

/** A file that ends before its list would be taken for the whole. Throws `arquivo_com_linhas_demais`. */
export function mustBeWhole(total: number): void {
  if (total > maxRowsInFile) throw new Refusal('arquivo_com_linhas_demais', { linhas: total, limite: maxRowsInFile })
}
