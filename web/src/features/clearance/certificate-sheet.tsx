import { getClearancePdf, sendClearance, type Certificate } from '@farol/contract/clearance.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { fetchFile } from '../../api/files.ts'
import { useDeps } from '../../api/site.ts'
import { numericDay } from '../../i18n/day-words.ts'
import { DocumentButtons } from '../../session/document-buttons.tsx'
import { Button } from '../../ui/button.tsx'

/** Step 4: the declaration, its code, how long it is good. `fresh`: it was made just now, and its heading takes the focus. */
export function CertificateSheet({ certificate, fresh }: { certificate: Certificate; fresh: boolean }) {
  const { t } = useTranslation('clearance')
  const { language, site, call } = useDeps()
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
      <DocumentButtons
        title={numero}
        fileName={`nada-consta-${numero}.pdf`}
        fetch={() => fetchFile(call, getClearancePdf, { params: { numero } })}
        send={(idempotencyKey) => call(sendClearance, { params: { numero }, idempotencyKey })}
      />
      <p className="row-btns">
        <Button slim onClick={() => print()}>
          {t('print')}
        </Button>
      </p>
    </section>
  )
}
