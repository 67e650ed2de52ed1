import type { PendingLoan } from '@farol/contract/loans.ts'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { canRenew } from './loan-order.ts'
import { LoanRow } from './loan-row.tsx'
import { useRenewReasons } from './renew-reasons.tsx'
import type { Renewal } from './use-renewal.ts'

interface RenewalFormProps {
  readonly loans: readonly PendingLoan[]
  readonly renewal: Renewal
  readonly stale: boolean
}

interface BoxProps {
  readonly loan: PendingLoan
  readonly ticked: boolean
  readonly off: boolean
  readonly onTick: (ticked: boolean) => void
}

/** The box of one loan. One that cannot be renewed can be reached and says why; it cannot be ticked. */
function Box({ loan, ticked, off, onTick }: BoxProps) {
  const { t } = useTranslation('loans')
  return (
    <input
      className="tick"
      type="checkbox"
      aria-label={t('choose', { title: loan.titulo })}
      checked={ticked}
      {...(off && { 'aria-disabled': true })}
      {...(!canRenew(loan) && { 'aria-describedby': `motivo-${loan.codigo}` })}
      onChange={(event) => !off && onTick(event.target.checked)}
    />
  )
}

/** Which loans are ticked: codes of those that can be renewed. */
function useTicked(loans: readonly PendingLoan[]) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const able = loans.filter(canRenew).map(({ codigo }) => codigo)
  return {
    able,
    chosen: able.filter((code) => ticked.includes(code)),
    tick: (code: string, on: boolean) => setTicked((before) => [...before.filter((one) => one !== code), ...(on ? [code] : [])]),
    tickAll: (on: boolean) => setTicked(on ? able : []),
  }
}

/** Loans to tick and renew together. */
export function RenewalForm({ loans, renewal, stale }: RenewalFormProps) {
  const { t } = useTranslation('loans')
  const group = useRef<HTMLFieldSetElement>(null)
  const reasons = useRenewReasons()
  const [missing, setMissing] = useState(false)
  const { able, chosen, tick, tickAll } = useTicked(loans)
  const off = stale || renewal.busy
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (off) return
    setMissing(chosen.length === 0)
    if (chosen.length === 0) group.current?.focus()
    else void renewal.run(chosen).then((results) => results && tickAll(false))
  }
  return (
    <form onSubmit={submit} noValidate>
      <h2 className="vh">{t('renewal.group')}</h2>
      <fieldset
        ref={group}
        tabIndex={-1}
        className={missing ? 'field whole bad' : 'field whole'}
        {...(missing && { 'aria-describedby': 'falta' })}
      >
        <legend className="vh">{t('renewal.group')}</legend>
        {missing && (
          <p className="error" id="falta">
            <Icon name="warn" />
            {t('SelecioneItemRenovar')}
          </p>
        )}
        {able.length === 0 ? (
          <p>{t('renewal.none')}</p>
        ) : (
          <label className="check">
            <input
              type="checkbox"
              checked={chosen.length === able.length}
              {...(off && { 'aria-disabled': true })}
              onChange={(event) => !off && tickAll(event.target.checked)}
            />
            <span>{t('renewal.all', { count: able.length, total: loans.length })}</span>
          </label>
        )}
        <ul className="bib loans picks">
          {loans.map((loan) => (
            <LoanRow
              key={loan.codigo}
              loan={loan}
              before={
                <Box
                  loan={loan}
                  ticked={chosen.includes(loan.codigo)}
                  off={off || !canRenew(loan)}
                  onTick={(on) => tick(loan.codigo, on)}
                />
              }
              act={
                canRenew(loan) ? undefined : (
                  <p className="small said-stop" id={`motivo-${loan.codigo}`}>
                    {reasons(loan.acoes.renovar.motivos, loan)}
                  </p>
                )
              }
            />
          ))}
        </ul>
      </fieldset>
      <ActFailure act={renewal} />
      <Button type="submit" kind="main" busy={renewal.busy} {...(stale && { 'aria-disabled': true })}>
        {t('renewal.submit', { count: chosen.length })}
      </Button>
    </form>
  )
}
