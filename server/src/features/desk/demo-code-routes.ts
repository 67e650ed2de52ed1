import type { demoPiles } from '@farol/contract/desk/demo-codes.ts'
import { listDemoCodes } from '@farol/contract/schemas/desk/demo-codes.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { bind, type Binding } from '../../http/bind.ts'
import type { Clock } from '../../ports/clock.ts'
import { demoBankFile } from './demo-bank-file.ts'
import type { DemoPile } from '../../ports/demo-codes.ts'
import { settingNames } from '../../ports/institution-settings.ts'
import type { Stores } from '../../ports/stores.ts'

export type DemoCodeDeps = Pick<Stores, 'demoCodes' | 'settings'> & { readonly clock: Clock }

const piles: Readonly<Record<DemoPile, (typeof demoPiles)[number]>> = { shelf: 'estante', on_loan: 'emprestado', hold_shelf: 'reservado' }

const readerLimit = 12
const pileLimit = 9
const slipLimit = 9

/** Bar codes to try a desk with. Codes of real readers are printed nowhere: a database that the demo did not fill has none. */
export function bindDemoCodes(binding: Binding, { demoCodes, settings, clock }: DemoCodeDeps): void {
  bind(binding, listDemoCodes, { perMinute: 30 }, async ({ staff }) => {
    if ((await settings.get(settingNames.demo)) === undefined) throw new Refusal('nao_encontrado')
    const [readers, copies, slips] = await Promise.all([
      demoCodes.readers(staff.libraryId, readerLimit),
      demoCodes.copies(staff.libraryId, pileLimit),
      demoCodes.openSlips(slipLimit),
    ])
    return {
      leitores: readers.map(({ code, name, loans }) => ({ codigo: code, nome: name, emprestimos: loans })),
      exemplares: copies.map(({ barcode, title, pile, reader, dueOn }) => ({
        codigo: barcode,
        titulo: title,
        situacao: piles[pile],
        ...(reader !== undefined && { leitor: reader }),
        ...(dueOn !== undefined && { data_devolucao: dueOn }),
      })),
      ...(slips.length > 0 && { arquivo_bancario: demoBankFile(slips, clock.now()) }),
    }
  })
}
