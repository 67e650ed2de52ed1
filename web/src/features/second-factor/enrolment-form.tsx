import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import type { Enrolment, FactorActs } from './use-second-factor.ts'

/** The secret as QR code and as letters to type, and the first code of the app. */
export function EnrolmentForm({ enrolment, acts }: { enrolment: Enrolment; acts: FactorActs }) {
  const { t } = useTranslation('accesses')
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [empty, setEmpty] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('codigo') ?? '')
    setEmpty(!/^\s*(?:\d\s*){6}$/.test(code))
    if (/^\s*(?:\d\s*){6}$/.test(code)) void acts.confirm(code)
  }
  return (
    <form className="login stack-3" method="post" noValidate onSubmit={submit} aria-busy={acts.busy}>
      <h3 className="h3" tabIndex={-1} ref={heading}>
        {t('factor.setUpTitle')}
      </h3>
      <p>{t('factor.scan')}</p>
      <QrCode text={enrolment.uri} label={t('factor.qr')} />
      <p>{t('factor.type')}</p>
      <p className="num">
        <code>{enrolment.segredo}</code>
      </p>
      <p className="alone">
        <a href={enrolment.uri}>{t('factor.openApp')}</a>
      </p>
      <TextField
        id={id}
        label={t('factor.code')}
        hint={t('factor.codeHint')}
        error={empty ? t('factor.codeWrong') : acts.failure}
        name="codigo"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <div className="row-btns">
        <Button type="submit" kind="main" busy={acts.busy}>
          {t('factor.confirm')}
        </Button>
        <Button onClick={acts.done}>{t('factor.cancel')}</Button>
      </div>
    </form>
  )
}

/** Ten codes, shown once: to copy, to print, to keep elsewhere than the phone. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('accesses')
  const heading = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState<boolean>()
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => setCopied(await copyText(codes.join('\n')))
  return (
    <div className="stack-3">
      <h3 className="h3" tabIndex={-1} ref={heading}>
        {t('factor.codesTitle')}
      </h3>
      <p>{t('factor.codesHint')}</p>
      <ul className="codes num">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row-btns">
        <Button kind="main" onClick={onDone}>
          {t('factor.codesStored')}
        </Button>
        <Button onClick={() => void copy()}>{t('factor.copy')}</Button>
        <Button onClick={() => print()}>{t('factor.print')}</Button>
      </div>
      <output>{copied !== undefined && t(copied ? 'factor.copied' : 'factor.copyFailed')}</output>
    </div>
  )
}
