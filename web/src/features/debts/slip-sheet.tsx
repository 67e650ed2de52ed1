import { getSlipPdf, type Slip } from '@farol/contract/debts.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { fetchFile, saveFile } from '../../api/files.ts'
import { useDeps } from '../../api/site.ts'
import { numericDay } from '../../i18n/day-words.ts'
import { formatMoney } from '../../i18n/money.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { useToasts } from '../../ui/toast-store.ts'

/** A value that is typed elsewhere: shown, and copied by one press. */
function Copied({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation('debts')
  const show = useToasts((state) => state.show)
  const copy = async () => {
    if (await copyText(value)) show('success', t('slip.copied', { name }))
    else show('warning', t('slip.notCopied'))
  }
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}{' '}
        <button type="button" className="as-link small" onClick={() => void copy()}>
          {t('slip.copy')} <span className="vh">{name}</span>
        </button>
      </dd>
    </div>
  )
}

function SlipPdf({ slip }: { slip: Slip }) {
  const { t, i18n } = useTranslation('debts')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const [busy, setBusy] = useState(false)
  const get = async () => {
    setBusy(true)
    try {
      saveFile(`gru-${slip.numero}.pdf`, await fetchFile(call, getSlipPdf, { params: { numero: slip.numero } }))
    } catch (error) {
      show('error', failedCall(error, i18n).text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button slim busy={busy} onClick={() => void get()}>
      {t('slip.pdf')}
    </Button>
  )
}

/** A payment slip that is good. That it was issued is no payment, and it says so. */
export function SlipSheet({ slip }: { slip: Slip }) {
  const { t } = useTranslation('debts')
  const { language } = useDeps()
  const issued = numericDay(slip.emitida_em.slice(0, 10), language).slice(0, 5)
  return (
    <div className="slip">
      <p>
        <b>{t('slip.issued', { day: issued })}</b>
      </p>
      <dl className="facts num">
        <div>
          <dt>{t('slip.number')}</dt>
          <dd>{slip.numero}</dd>
        </div>
        <div>
          <dt>{t('slip.amount')}</dt>
          <dd>{formatMoney(slip.valor_centavos, language)}</dd>
        </div>
        <div>
          <dt>{t('slip.month')}</dt>
          <dd>{slip.competencia}</dd>
        </div>
        <div>
          <dt>{t('slip.due')}</dt>
          <dd>{numericDay(slip.vencimento, language)}</dd>
        </div>
        <Copied name={t('slip.code')} value={slip.codigo_recolhimento} />
        <Copied name={t('slip.reference')} value={slip.referencia} />
        <div>
          <dt>{t('slip.unit')}</dt>
          <dd>{`${slip.ug} / ${slip.gestao}`}</dd>
        </div>
        <div>
          <dt>{t('slip.payee')}</dt>
          <dd>{slip.favorecido}</dd>
        </div>
      </dl>
      <div className="row-btns">
        <SlipPdf slip={slip} />
        {slip.endereco && (
          <a className="btn slim" href={slip.endereco} rel="noreferrer">
            {t('slip.pay')}
          </a>
        )}
      </div>
    </div>
  )
}
