import type { InitialImport } from '../../../../ports/library-system/initial-import.ts'
import type { ActContext } from '../circulation/acts.ts'
import { importBlock, importDebt } from './import-debt.ts'
import { importHold } from './import-hold.ts'
import { importLoan } from './import-loan.ts'

export const builtInInitialImport = (context: ActContext): InitialImport => ({
  loan: (loan) => importLoan(context, loan),
  hold: (hold) => importHold(context, hold),
  debt: (debt) => importDebt(context, debt),
  block: (block) => importBlock(context, block),
})
