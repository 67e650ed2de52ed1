import { getReceipt, sendReceipt } from '@farol/contract/loans.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failedCall } from '../../api/failed-call.ts'
import { fetchFile, saveFile } from '../../api/files.ts'
import { useAct } from '../../api/use-act.ts'
import { useDeps } from '../../api/site.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { useToasts } from '../../ui/toast-store.ts'

/** The receipt of one renewal: as a file, or by e-mail to the own address. `title` tells the buttons of several apart. */
export function Receipt({ receiptKey, title }: { receiptKey: string; title: string }) {
  const { t, i18n } = useTranslation('loans')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const [busy, setBusy] = useState(false)
  const sending = useAct<string, boolean>(
    async (chave, idempotencyKey) => (await call(sendReceipt, { params: { chave }, idempotencyKey })).enviado,
  )
  const get = async () => {
    setBusy(true)
    try {
      saveFile(`${t('receipt.fileName')}-${receiptKey}.pdf`, await fetchFile(call, getReceipt, { params: { chave: receiptKey } }))
    } catch (error) {
      show('error', failedCall(error, i18n).text)
    } finally {
      setBusy(false)
    }
  }
  const send = async () => {
    if (await sending.run(receiptKey)) show('success', t('receipt.sent'))
  }
  return (
    <>
      <div className="row-btns">
        <Button slim busy={busy} onClick={() => void get()}>
          {t('receipt.pdf')} <span className="vh">{title}</span>
        </Button>
        <Button slim busy={sending.busy} onClick={() => void send()}>
          {t('receipt.email')} <span className="vh">{title}</span>
        </Button>
      </div>
      <ActFailure act={sending} />
    </>
  )
}
