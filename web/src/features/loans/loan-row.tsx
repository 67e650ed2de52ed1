import type { PendingLoan } from '@farol/contract/loans.ts'
import { titleAddress } from '@farol/contract/screens.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { Cover } from '../../catalogue/cover.tsx'
import { hourInWords } from '../../i18n/day-words.ts'
import { formatMoney } from '../../i18n/money.ts'
import { Day } from '../../session/day.tsx'
import { CopyWords, yearAndType } from './loan-words.tsx'
import { LoanStateBadge } from './loan-state.tsx'
import { RowReceipt } from './receipt.tsx'

/** When it is due: day, hour, state, and what is owed by now if it is late. */
function Due({ loan }: { loan: PendingLoan }) {
  const { t } = useTranslation('loans')
  const { language } = useDeps()
  const { data_devolucao: day, hora_devolucao: hour, multa_estimada_centavos: fine } = loan
  return (
    <div className="side due">
      <p className="muted">{t('returnBy')}</p>
      <p>
        <b className="num">
          <Day day={day} time={hour} />
        </b>
      </p>
      <p>
        <LoanStateBadge state={loan.situacao} daysLate={loan.situacao === 'em_atraso' ? loan.dias_atraso : undefined} />{' '}
        {loan.situacao !== 'em_atraso' && <span className="muted nowrap">{t('untilHour', { hour: hourInWords(hour, language) })}</span>}
      </p>
      {fine !== undefined && fine > 0 && <p className="num">{t('fineEstimate', { amount: formatMoney(fine, language) })}</p>}
    </div>
  )
}

interface LoanRowProps {
  readonly loan: PendingLoan
  /** What stands before the cover: a box to tick. */
  readonly before?: ReactNode
  readonly act?: ReactNode
  /** Less of it: on the start page. */
  readonly short?: boolean
  /** Its receipt can be had. */
  readonly receipt?: boolean
}

/** One loan: cover, title, copy and library; when it is due; what can be done. */
export function LoanRow({ loan, before, act, short = false, receipt = false }: LoanRowProps) {
  const { t } = useTranslation('loans')
  const { codigo: code, titulo: title, autor: author = '', ano: year } = loan
  const { renovacoes: count, limite_renovacoes: limit, renovacoes_balcao: atDesk } = loan
  return (
    <li>
      {before !== undefined && <label className="pick">{before}</label>}
      <Cover title={title} note={author} year={year} typeOfWork={loan.desc_tipo_obra} picture={loan.link_capa} />
      <div className="txt">
        <h3>
          <span id={`tit-${code}`}>
            <Link to={titleAddress(loan.cod_acervo)}>{title}</Link>
          </span>
        </h3>
        {author && <p className="by">{author}</p>}
        {!short && <p className="imprint num">{yearAndType(loan)}</p>}
        <p className="imprint num">
          {!short && (
            <>
              <CopyWords loan={loan} /> ·{' '}
            </>
          )}
          {loan.desc_biblioteca} · {t('renewals')} {`${count}\u00a0/\u00a0${limit}`}
          {atDesk !== undefined && ` · ${t('renewedAtDesk', { count: atDesk })}`}
        </p>
        {!short && (
          <p className="imprint">
            {t('lentOn')} <Day day={loan.data_emprestimo} />
          </p>
        )}
        {receipt && <RowReceipt receiptKey={loan.chave_seguranca} title={title} />}
      </div>
      <Due loan={loan} />
      {act !== undefined && <div className="act">{act}</div>}
    </li>
  )
}
