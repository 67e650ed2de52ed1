import { getReceipt, sendReceipt } from '@farol/contract/loans.ts'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '../../api/files.ts'
import { useDeps } from '../../api/site.ts'
import { DocumentButtons } from '../../session/document-buttons.tsx'

/** The receipt that a security key stands for: of a loan, a renewal or a return. */
export function Receipt({ receiptKey, title }: { receiptKey: string; title: string }) {
  const { t } = useTranslation('loans')
  const { call } = useDeps()
  const params = { chave: receiptKey }
  return (
    <DocumentButtons
      title={`${t('receipt.of')} ${title}`}
      fileName={`${t('receipt.fileName')}-${receiptKey}.pdf`}
      fetch={() => fetchFile(call, getReceipt, { params })}
      send={(idempotencyKey) => call(sendReceipt, { params, idempotencyKey })}
    />
  )
}
