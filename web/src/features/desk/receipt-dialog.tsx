import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeps } from '../../api/site.ts'
import { formatDay } from '../../i18n/day.ts'
import { instantText } from '../../i18n/instant.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDeskSession } from './desk-session.ts'
import type { DeskReceipt, ReceiptItem } from './receipt-items.ts'

function Item({ item }: { item: ReceiptItem }) {
  const { t } = useTranslation('desk')
  const { language } = useDeps()
  return (
    <li>
      <p>
        <b>{item.title}</b>
      </p>
      <p>{t(`receipt.${item.act}`, { copy: item.copy })}</p>
      {item.due && <p>{t('receipt.due', { day: formatDay(item.due.day, language), hour: item.due.hour })}</p>}
      {item.key && <p>{t('receipt.key', { key: item.key })}</p>}
    </li>
  )
}

/** While it is open the printer gets the receipt and nothing else of the page. */
function usePrintedAlone(): void {
  useEffect(() => {
    document.documentElement.classList.add('prints-receipt')
    return () => document.documentElement.classList.remove('prints-receipt')
  }, [])
}

function Receipt({ receipt, onClose }: { receipt: DeskReceipt; onClose: () => void }) {
  const { t } = useTranslation('desk')
  const { language, site } = useDeps()
  const staff = useDeskSession((session) => session.staff)
  const [printedAt] = useState(() => new Date().toISOString())
  usePrintedAlone()
  return (
    <Dialog open title={t('receipt.title')} onClose={onClose}>
      <div className="receipt">
        <p>
          <b>{site.name}</b>
        </p>
        <p>
          {staff?.desc_biblioteca} · {instantText(printedAt, language)}
        </p>
        {receipt.name && <p>{receipt.name}</p>}
        <ol>
          {receipt.items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ol>
      </div>
      <div className="row-btns">
        <Button onClick={onClose}>{t('receipt.close')}</Button>
        <Button kind="main" onClick={() => print()}>
          {t('receipt.print')}
        </Button>
      </div>
    </Dialog>
  )
}

/** What a reader takes along of a visit or of a return, for paper 80 mm wide and for A4. */
export function ReceiptDialog({ receipt, onClose }: { receipt: DeskReceipt | undefined; onClose: () => void }) {
  return receipt && <Receipt receipt={receipt} onClose={onClose} />
}
