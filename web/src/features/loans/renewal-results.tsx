import type { PendingLoan, RenewalResult } from '@farol/contract/loans.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { hourInWords, weekdayDay } from '../../i18n/day-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Receipt } from './receipt.tsx'
import { RenewalSum } from './renewal-sum.tsx'
import { useRenewReasons } from './renew-reasons.tsx'

const inFours = (key: string) => key.match(/.{1,4}/g)?.join(' ') ?? key

function Renewed({ result, title }: { result: RenewalResult; title: string }) {
  const { t } = useTranslation('loans')
  const { language } = useDeps()
  const { data_devolucao: day, hora_devolucao: hour, chave_seguranca: key, renovacoes, limite_renovacoes } = result
  return (
    <>
      <p>
        <Badge tone="ok" shape="full">
          {t('result.renewed', { title })}
        </Badge>
      </p>
      {day && <p>{t('result.due', { day: weekdayDay(day, language), hour: hour ? hourInWords(hour, language) : '' })}</p>}
      {renovacoes !== undefined && <p className="small muted num">{`${t('renewals')} ${renovacoes} / ${limite_renovacoes ?? ''}`}</p>}
      {key && (
        <>
          <p className="small">
            {t('result.key')} <b className="num">{inFours(key)}</b>
          </p>
          <Receipt receiptKey={key} title={title} />
        </>
      )}
    </>
  )
}

function Refused({ result, loan, title }: { result: RenewalResult; loan: PendingLoan | undefined; title: string }) {
  const { t } = useTranslation('loans')
  const reasons = useRenewReasons()
  return (
    <>
      <p>
        <Badge tone="stop" shape="cross">
          {t('result.refused', { title })}
        </Badge>
      </p>
      <p>{reasons(result.motivos ?? [], loan, true)}</p>
    </>
  )
}

interface RenewalResultsProps {
  readonly results: readonly RenewalResult[]
  /** They name the copies. */
  readonly loans: readonly PendingLoan[]
  /** The request went out a second time under the same key. */
  readonly repeated: boolean
}

/** What became of each copy, in the order in which they were sent. The heading takes the focus. */
export function RenewalResults({ results, loans, repeated }: RenewalResultsProps) {
  const { t } = useTranslation('loans')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [results])
  return (
    <section aria-labelledby="resultado" className="results-of">
      <h2 className="h2" id="resultado" tabIndex={-1} ref={heading}>
        {t('result.title')}
      </h2>
      <RenewalSum results={results} />
      {repeated && <p className="small muted">{t('result.repeated')}</p>}
      <ol className="answers">
        {results.map((result) => {
          const loan = loans.find(({ codigo }) => codigo === result.codigo)
          const title = loan?.titulo ?? result.codigo
          return (
            <li key={result.codigo}>
              {result.renovado ? <Renewed result={result} title={title} /> : <Refused result={result} loan={loan} title={title} />}
            </li>
          )
        })}
      </ol>
      <p>
        <Button slim onClick={() => print()}>
          {t('print')}
        </Button>
      </p>
    </section>
  )
}
