import { getDeskReceipt, sendDeskReceipt, type ReceiptKind } from '@farol/contract/desk/receipts.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { fetchFile, saveFile } from '../../api/files.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { useToasts } from '../../ui/toast-store.ts'

interface ReceiptActsProps {
  readonly kind: ReceiptKind
  /** Of the loan, the payment, the hold or the transit. */
  readonly code: string
  /** What it is of: several stand on a screen. */
  readonly of: string
  /** A slip goes to nobody. */
  readonly mail?: boolean
}

/** A receipt as a PDF 80 mm wide or A4, and to the reader's own address. */
export function ReceiptActs({ kind, code, of, mail = false }: ReceiptActsProps) {
  const { t, i18n } = useTranslation('desk-office')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const [busy, setBusy] = useState(false)
  const params = { tipo: kind, cod: code }
  const send = useAct((_: null, idempotencyKey) => call(sendDeskReceipt, { params, idempotencyKey }))
  const get = async (largura: '80mm' | 'a4') => {
    setBusy(true)
    try {
      saveFile(`${kind}-${code}-${largura}.pdf`, await fetchFile(call, getDeskReceipt, { params, query: { largura } }))
    } catch (error) {
      show('error', failedCall(error, i18n).text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button slim kind="bare" busy={busy} aria-label={`${t('paper.roll')}: ${of}`} onClick={() => void get('80mm')}>
        {t('paper.roll')}
      </Button>
      <Button slim kind="bare" busy={busy} aria-label={`${t('paper.a4')}: ${of}`} onClick={() => void get('a4')}>
        {t('paper.a4')}
      </Button>
      {mail && (
        <Button
          slim
          kind="bare"
          busy={send.busy}
          aria-label={`${t('paper.email')}: ${of}`}
          onClick={() => void send.run(null).then((sent) => sent && show('success', t('paper.sent')))}
        >
          {t('paper.email')}
        </Button>
      )}
      <ActFailure act={send} />
    </>
  )
}
