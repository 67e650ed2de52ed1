import type { Reader } from '@farol/contract/desk/readers.ts'
import { sendDeskReceipt } from '@farol/contract/desk/receipts.ts'
import type { RenewalResult } from '@farol/contract/loans.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { formatDay } from '../../i18n/day.ts'
import { useToasts } from '../../ui/toast-store.ts'
import type { PrintedReceipt } from './receipt-dialog.tsx'

/** Sends or prints the receipt of a renewal where that is the reader's standing wish. `printing`: what goes to the printer now. */
export function useRenewalReceipt({ comprovante: wish, nome_social, nome }: Reader, loan: Reader['emprestimos'][number]) {
  const { t } = useTranslation('desk')
  const { call, language } = useDeps()
  const show = useToasts((state) => state.show)
  const [printing, setPrinting] = useState<PrintedReceipt>()
  const mailed = useAct((cod: string, idempotencyKey) => call(sendDeskReceipt, { params: { tipo: 'renovacao', cod }, idempotencyKey }))
  const give = ({ data_devolucao: day = '', hora_devolucao: hour = '', chave_seguranca: key }: RenewalResult) => {
    if (wish === 'email') void mailed.run(loan.codigo).then((sent) => sent && show('success', t('receipt.sent')))
    if (wish !== 'imprimir') return
    const lines = [
      t('receipt.renewed', { copy: loan.exemplar }),
      t('receipt.due', { day: formatDay(day, language), hour }),
      ...(key === undefined ? [] : [t('receipt.key', { key })]),
    ]
    setPrinting({ name: nome_social ?? nome, rows: [{ key: loan.codigo, heading: loan.titulo, lines }] })
  }
  return { give, mailed, printing, close: () => setPrinting(undefined) }
}
