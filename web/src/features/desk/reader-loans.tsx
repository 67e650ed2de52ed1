import { renewAtDesk, reportLost } from '@farol/contract/desk/loans.ts'
import type { Reader } from '@farol/contract/desk/readers.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { formatDay } from '../../i18n/day.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { ReasonForm } from './reason-form.tsx'
import { useMayAtDesk } from './desk-session.ts'

type Loan = Reader['emprestimos'][number]

function LoanRow({ loan, reader, onChange }: { loan: Loan; reader: string; onChange: () => void }) {
  const { t } = useTranslation('desk')
  const { call, language } = useDeps()
  const [asksLost, setAsksLost] = useState(false)
  const renew = useAct((_: null, idempotencyKey) =>
    call(renewAtDesk, { body: { leitor: reader, emprestimos: [loan.codigo] }, idempotencyKey }),
  )
  const lose = useAct((motivo: string, idempotencyKey) =>
    call(reportLost, { params: { cod: loan.codigo }, body: { tipo: 'extravio', motivo }, idempotencyKey }),
  )
  const mayLend = useMayAtDesk(deskActivities.loans)
  const mayLose = useMayAtDesk(deskActivities.lost)
  const then = (done: unknown) => done !== undefined && onChange()
  const refused = renew.reply?.resultados.flatMap((one) => one.motivos ?? []) ?? []
  return (
    <li>
      <div>
        <p className="what">{loan.titulo}</p>
        <p className="small muted">
          {loan.exemplar} · {loan.desc_biblioteca}
        </p>
        <p className={loan.dias_atraso ? 'said-stop' : ''}>
          {t('reader.due', { day: formatDay(loan.data_devolucao, language), hour: loan.hora_devolucao })}
          {loan.dias_atraso ? ` · ${t('line.late', { count: loan.dias_atraso })}` : ''}
        </p>
        {refused.map((one) => (
          <p key={one.codigo} role="alert" className="said-stop">
            {one.mensagem}
          </p>
        ))}
        <ActFailure act={renew} />
        <ActFailure act={lose} />
        {asksLost && <ReasonForm act={t('reader.lost')} busy={lose.busy} onGive={(reason) => void lose.run(reason).then(then)} />}
      </div>
      <div className="row-btns">
        {mayLend && (
          <Button
            slim
            busy={renew.busy}
            onClick={() => void renew.run(null).then(then)}
            aria-label={t('reader.renewOf', { title: loan.titulo })}
          >
            {t('reader.renew')}
          </Button>
        )}
        {mayLose && (
          <Button
            slim
            kind="bare"
            aria-expanded={asksLost}
            onClick={() => setAsksLost(!asksLost)}
            aria-label={t('reader.lostOf', { title: loan.titulo })}
          >
            {t('reader.lost')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** What a reader has on loan; each can be renewed or declared lost. */
export function ReaderLoans({ reader, onChange }: { reader: Reader; onChange: () => void }) {
  const { t } = useTranslation('desk')
  const { emprestimos } = reader
  return (
    <section aria-labelledby="emprestimos">
      <h2 className="h2" id="emprestimos">
        {t('reader.loans', { count: emprestimos.length })}
      </h2>
      {emprestimos.length === 0 && <p className="muted">{t('reader.none')}</p>}
      <ul className="desk-rows">
        {emprestimos.map((loan) => (
          <LoanRow key={loan.codigo} loan={loan} reader={reader.codigo} onChange={onChange} />
        ))}
      </ul>
    </section>
  )
}
