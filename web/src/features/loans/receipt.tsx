import { getReceipt, sendReceipt } from '@farol/contract/loans.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
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

/** The receipt of one row of a list, folded: most readers never need it. */
export function RowReceipt({ receiptKey, title }: { receiptKey: string | undefined; title: string }) {
  const { t } = useTranslation('loans')
  if (receiptKey === undefined) return null
  return (
    <details className="row-receipt">
      <summary>
        {t('receipt.title')}
        <span className="vh">: {title}</span>
      </summary>
      <Receipt receiptKey={receiptKey} title={title} />
    </details>
  )
}
