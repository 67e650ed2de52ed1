import { listPendingLoans } from '@farol/contract/loans.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { fetchFile, saveFile } from '../../api/files.ts'
import { useDeps } from '../../api/site.ts'
import { Button } from '../../ui/button.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { loanOrders, type LoanOrder } from './loan-order.ts'

/** The list as a file. */
function useCsv() {
  const { t, i18n } = useTranslation('loans')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const [busy, setBusy] = useState(false)
  const get = async () => {
    setBusy(true)
    try {
      saveFile(`${t('fileName')}.csv`, await fetchFile(call, listPendingLoans, { query: { formato: 'csv', perPage: 100 } }))
    } catch (error) {
      show('error', failedCall(error, i18n).text)
    } finally {
      setBusy(false)
    }
  }
  return { busy, get }
}

/** Order, print, file. */
export function LoanTools({ order, onOrder }: { order: LoanOrder; onOrder: (order: LoanOrder) => void }) {
  const { t } = useTranslation('loans')
  const csv = useCsv()
  return (
    <div className="tools">
      <span className="picker">
        <label htmlFor="ordem-emprestimos">{t('order.label')}</label>{' '}
        <select
          id="ordem-emprestimos"
          className="input"
          value={order}
          onChange={(event) => onOrder(loanOrders.find((one) => one === event.target.value) ?? 'devolucao')}
        >
          {loanOrders.map((one) => (
            <option key={one} value={one}>
              {t(`order.${one}`)}
            </option>
          ))}
        </select>
      </span>
      <Button slim onClick={() => print()}>
        {t('print')}
      </Button>
      <Button slim busy={csv.busy} onClick={() => void csv.get()}>
        {t('csv')}
      </Button>
    </div>
  )
}
