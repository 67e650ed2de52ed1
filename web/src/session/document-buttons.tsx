import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { failedCall } from '../api/failed-call.ts'
import { saveFile } from '../api/files.ts'
import { useAct } from '../api/use-act.ts'
import { Button } from '../ui/button.tsx'
import { useToasts } from '../ui/toast-store.ts'
import { ActFailure } from './act-failure.tsx'
import { useActing } from './session-store.ts'

interface DocumentButtonsProps {
  /** Tells the buttons of several documents apart. */
  readonly title: string
  readonly fileName: string
  readonly fetch: () => Promise<Blob>
  readonly send: (idempotencyKey: string) => Promise<unknown>
}

/** A document of the person: as a file, or to the own e-mail address. */
export function DocumentButtons({ title, fileName, fetch, send }: DocumentButtonsProps) {
  const { t, i18n } = useTranslation('account')
  const show = useToasts((state) => state.show)
  const [busy, setBusy] = useState(false)
  const acting = useActing()
  const sending = useAct<null, true>(async (_none, idempotencyKey) => {
    await send(idempotencyKey)
    return true
  })
  const get = async () => {
    setBusy(true)
    try {
      saveFile(fileName, await fetch())
    } catch (error) {
      show('error', failedCall(error, i18n).text)
    } finally {
      setBusy(false)
    }
  }
  const post = async () => {
    if (await sending.run(null)) show('success', t('document.sent'))
  }
  return (
    <>
      <div className="row-btns">
        <Button slim busy={busy} onClick={() => void get()}>
          {t('document.pdf')} <span className="vh">{title}</span>
        </Button>
        {!acting && (
          <Button slim busy={sending.busy} onClick={() => void post()}>
            {t('document.email')} <span className="vh">{title}</span>
          </Button>
        )}
      </div>
      <ActFailure act={sending} />
    </>
  )
}
