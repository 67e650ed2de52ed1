import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { formatDay } from '../../i18n/day.ts'
import { instantText } from '../../i18n/instant.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDeskSession } from './desk-session.ts'
import type { DeskReceipt, ReceiptItem } from './receipt-items.ts'

/** One thing on a receipt: its heading and what is said of it. */
export interface ReceiptRow {
  readonly key: string | number
  readonly heading: string
  readonly lines: readonly string[]
}

/** What goes to the printer; `name` is absent where the desk does not know whose it is. */
export interface PrintedReceipt {
  readonly name?: string | undefined
  readonly rows: readonly ReceiptRow[]
}

/** Acts of the one field as they stand on a receipt. */
export function usePrinted(): (receipt: DeskReceipt) => PrintedReceipt {
  const { t } = useTranslation('desk')
  const { language } = useDeps()
  const rowOf = ({ id, act, title, copy, due, key }: ReceiptItem): ReceiptRow => ({
    key: id,
    heading: title,
    lines: [
      t(`receipt.${act}`, { copy }),
      ...(due ? [t('receipt.due', { day: formatDay(due.day, language), hour: due.hour })] : []),
      ...(key === undefined ? [] : [t('receipt.key', { key })]),
    ],
  })
  return ({ name, items }) => ({ name, rows: items.map(rowOf) })
}

/** Where the reader always wants it on paper. */
function usePrintedUnasked(isWanted: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!isWanted) return
    print()
    onClose()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as it opens
  }, [])
}

/** While it is open the printer gets a copy of the receipt and nothing else of the page: a dialog does not run over several sheets everywhere. */
function usePrintedAlone() {
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let copy: Element | undefined
    const begin = () => {
      copy ??= document.body.appendChild(shown.current!.cloneNode(true) as Element)
    }
    const end = () => {
      copy?.remove()
      copy = undefined
    }
    const { classList } = document.documentElement
    classList.add('prints-receipt')
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      classList.remove('prints-receipt')
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      end()
    }
  }, [])
  return shown
}

interface ReceiptProps {
  readonly receipt: PrintedReceipt
  /** It is printed as it opens, and closes. */
  readonly unasked?: boolean
  readonly onClose: () => void
}

function Receipt({ receipt, unasked = false, onClose }: ReceiptProps) {
  const { t } = useTranslation('desk')
  const { language, site } = useDeps()
  const staff = useDeskSession((session) => session.staff)
  const [printedAt] = useState(() => new Date().toISOString())
  const shown = usePrintedAlone()
  usePrintedUnasked(unasked, onClose)
  return (
    <Dialog open title={t('receipt.title')} onClose={onClose}>
      <div className="receipt" ref={shown}>
        <p>
          <b>{site.name}</b>
        </p>
        <p>
          {staff?.desc_biblioteca} · {instantText(printedAt, language)}
        </p>
        {receipt.name && <p>{receipt.name}</p>}
        <ol>
          {receipt.rows.map(({ key, heading, lines }) => (
            <li key={key}>
              <p>
                <b>{heading}</b>
              </p>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </li>
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

/** What a reader takes along of a visit, a return or a payment, for paper 80 mm wide and for A4. */
export function ReceiptDialog({ receipt, ...more }: Omit<ReceiptProps, 'receipt'> & { receipt: PrintedReceipt | undefined }) {
  return receipt && <Receipt receipt={receipt} {...more} />
}
