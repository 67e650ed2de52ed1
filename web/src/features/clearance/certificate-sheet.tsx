import { getClearancePdf, type Certificate } from '@farol/contract/clearance.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failedCall } from '../../api/failed-call.ts'
import { fetchFile, saveFile } from '../../api/files.ts'
import { useDeps } from '../../api/site.ts'
import { numericDay } from '../../i18n/day-words.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { useSending } from './use-clearance.ts'

function CertificateFiles({ number }: { number: string }) {
  const { t, i18n } = useTranslation('clearance')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const [busy, setBusy] = useState(false)
  const sending = useSending()
  const get = async () => {
    setBusy(true)
    try {
      saveFile(`${t('fileName')}-${number}.pdf`, await fetchFile(call, getClearancePdf, { params: { numero: number } }))
    } catch (error) {
      show('error', failedCall(error, i18n).text)
    } finally {
      setBusy(false)
    }
  }
  const send = async () => {
    if (await sending.run(number)) show('success', t('sent'))
  }
  return (
    <>
      <div className="row-btns">
        <Button kind="main" busy={busy} onClick={() => void get()}>
          {t('pdf')}
        </Button>
        <Button busy={sending.busy} onClick={() => void send()}>
          {t('email')}
        </Button>
      </div>
      <ActFailure act={sending} />
    </>
  )
}

/** Step 4: the declaration, its code, how long it is good. `fresh`: it was made just now, and its heading takes the focus. */
export function CertificateSheet({ certificate, fresh }: { certificate: Certificate; fresh: boolean }) {
  const { t } = useTranslation('clearance')
  const { language, site } = useDeps()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (fresh) heading.current?.focus()
  }, [fresh])
  const { numero, codigoVerificacao: code, emissao, validade } = certificate
  return (
    <section aria-labelledby="documento" className="slip">
      <h2 className="h2" id="documento" tabIndex={-1} ref={heading}>
        {t(fresh ? 'issued' : 'valid')}
      </h2>
      <dl className="facts num">
        <div>
          <dt>{t('number')}</dt>
          <dd>{numero}</dd>
        </div>
        <div>
          <dt>{t('code')}</dt>
          <dd>
            <b>{code}</b>
          </dd>
        </div>
        <div>
          <dt>{t('issuedOn')}</dt>
          <dd>{numericDay(emissao, language)}</dd>
        </div>
        <div>
          <dt>{t('until')}</dt>
          <dd>{numericDay(validade, language)}</dd>
        </div>
      </dl>
      <p className="small">{t('check', { address: `${site.publicUrl}/nada-consta/${encodeURIComponent(code)}` })}</p>
      <CertificateFiles number={numero} />
    </section>
  )
}
