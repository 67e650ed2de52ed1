import type { PendingLoan, RenewalResult } from '@farol/contract/loans.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { shortDay } from '../../i18n/day-words.ts'
import { Button } from '../../ui/button.tsx'
import { useRenewReasons } from './renew-reasons.tsx'
import type { Renewal } from './use-renewal.ts'

/** What a renewal needs to know of a loan. */
export type RenewableLoan = Pick<PendingLoan, 'codigo' | 'titulo' | 'acoes'> & { readonly data_devolucao?: string | undefined }

interface RenewActProps {
  readonly loan: RenewableLoan
  readonly renewal: Renewal
  /** The data are old: the act is off. */
  readonly stale: boolean
  readonly slim?: boolean
}

const resultOf = (loan: RenewableLoan, { reply }: Renewal) => reply?.find(({ codigo }) => codigo === loan.codigo)

/** What became of the renewal of this loan. It takes the focus that the button had, where that went away. */
function Outcome({ result, loan }: { result: RenewalResult; loan: RenewableLoan }) {
  const { t } = useTranslation('loans')
  const { language } = useDeps()
  const reasons = useRenewReasons()
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus()
  }, [loan])
  const until = result.data_devolucao ?? loan.data_devolucao
  return (
    <p ref={place} tabIndex={-1} className={result.renovado ? 'small said-ok' : 'small said-stop'}>
      {result.renovado ? t('renewedUntil', { day: until ? shortDay(until, language) : '' }) : reasons(result.motivos ?? [], loan, true)}
    </p>
  )
}

/** Renews one loan, with the day it would give on the button; where it cannot be, why not and what to do. */
export function RenewAct({ loan, renewal, stale, slim = true }: RenewActProps) {
  const { t } = useTranslation('loans')
  const { language } = useDeps()
  const reasons = useRenewReasons()
  const { permitido: may, nova_data: next, motivos } = loan.acoes.renovar
  const result = resultOf(loan, renewal)
  const runs = renewal.busy && renewal.sent?.input.includes(loan.codigo) === true
  return (
    <>
      {may && (
        <Button
          slim={slim}
          title={t('renew')}
          busy={runs}
          {...((stale || renewal.busy) && { 'aria-disabled': true })}
          onClick={stale ? undefined : () => void renewal.run([loan.codigo])}
        >
          {next ? t('renewUntil', { day: shortDay(next, language) }) : t('renew')}
          <span className="vh">: {loan.titulo}</span>
        </Button>
      )}
      {result && <Outcome result={result} loan={loan} />}
      {!may && !result && <p className="small said-stop">{reasons(motivos, loan)}</p>}
    </>
  )
}
