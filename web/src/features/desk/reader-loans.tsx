import { mayBeOverridden } from '@farol/contract/circulation-reasons.ts'
import { claimReturned, moveDueDate, renewAtDesk, reportLost } from '@farol/contract/desk/loans.ts'
import type { Reader } from '@farol/contract/desk/readers.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { copyScreen } from '@farol/contract/staff-screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { formatDay } from '../../i18n/day.ts'
import { formatMoney } from '../../i18n/money.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { AskAct } from './ask-act.tsx'
import { DayAct } from './day-act.tsx'
import { DeskSection } from './desk-section.tsx'
import { useDeskSession, useMayAtDesk } from './desk-session.ts'
import { ExemptReturn } from './exempt-return.tsx'
import { OverrideForm } from './override-form.tsx'
import { ReasonAct } from './reason-act.tsx'
import { ReceiptActs } from './receipt-acts.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { centsOrNought } from './typed-amount.ts'
import { useRenewalReceipt } from './use-renewal-receipt.ts'

type Loan = Reader['emprestimos'][number]

interface LoanProps {
  readonly loan: Loan
  readonly reader: Reader
  readonly onChange: () => void
}

/** Renews; a refusal says all reasons, and who may override them does so with one. */
function Renewal({ loan, reader, onChange }: LoanProps) {
  const { t } = useTranslation('desk')
  const { call, language } = useDeps()
  const show = useToasts((state) => state.show)
  const mayOverride = useMayAtDesk(deskActivities.override)
  const renew = useAct((sobrepor: { codigos: string[]; motivo: string } | null, idempotencyKey) =>
    call(renewAtDesk, { body: { leitor: reader.codigo, emprestimos: [loan.codigo], ...(sobrepor && { sobrepor }) }, idempotencyKey }),
  )
  const receipt = useRenewalReceipt(reader, loan)
  const run = async (sobrepor: { codigos: string[]; motivo: string } | null) => {
    const result = (await renew.run(sobrepor))?.resultados[0]
    if (!result || result.motivos?.length) return
    receipt.give(result)
    show('success', t('reader.renewed', { day: formatDay(result.data_devolucao ?? '', language) }))
    onChange()
  }
  const refused = renew.reply?.resultados.flatMap((one) => one.motivos ?? []) ?? []
  const isOpen = refused.length > 0 && refused.every(({ codigo, params }) => mayBeOverridden(codigo, params))
  return (
    <div>
      <Button slim busy={renew.busy} onClick={() => void run(null)} aria-label={`${t('reader.renew')}: ${loan.titulo}`}>
        {t('reader.renew')}
      </Button>
      {refused.map((one) => (
        <p key={one.codigo} role="alert" className="said-stop">
          {one.mensagem}
        </p>
      ))}
      {isOpen && mayOverride && (
        <OverrideForm
          act={t('reader.renewAnyway')}
          busy={renew.busy}
          onGive={(motivo) => void run({ codigos: refused.map(({ codigo }) => codigo), motivo })}
        />
      )}
      <ActFailure act={renew} />
      <ActFailure act={receipt.mailed} />
      <ReceiptDialog receipt={receipt.printing} unasked onClose={receipt.close} />
    </div>
  )
}

/** What is charged for a copy, 0 is nothing; without an amount the server takes its price. */
function chargeIn({ valor }: Readonly<Record<string, string>>) {
  if (valor === undefined) return {}
  const cents = centsOrNought(valor)
  return cents === undefined ? undefined : { valor_centavos: cents }
}

/** The copy does not come back as it went: lost, damaged, or the reader says that it did. */
function LossActs({ loan, onChange }: LoanProps) {
  const { t } = useTranslation('desk')
  const { call } = useDeps()
  const params = { cod: loan.codigo }
  return (
    <>
      {(['extravio', 'dano'] as const).map((tipo) => (
        <AskAct
          key={tipo}
          label={t(`reader.${tipo}`)}
          of={loan.titulo}
          optional
          read={chargeIn}
          send={({ value, reason: motivo }, idempotencyKey) =>
            call(reportLost, { params, body: { tipo, ...value, motivo }, idempotencyKey })
          }
          onDone={onChange}
        >
          {(wrong) => (
            <TextField
              name="valor"
              label={t('reader.lossAmount')}
              inputMode="decimal"
              autoComplete="off"
              error={wrong ? t('reader.lossAmountWrong') : undefined}
            />
          )}
        </AskAct>
      ))}
      <ReasonAct
        label={t('reader.claims')}
        of={loan.titulo}
        kind="bare"
        send={(motivo, idempotencyKey) => call(claimReturned, { params, body: { motivo }, idempotencyKey })}
        onDone={onChange}
      />
    </>
  )
}

function LoanRow(props: LoanProps) {
  const { loan, reader, onChange } = props
  const { t } = useTranslation('desk')
  const { call, language } = useDeps()
  const isOwn = useDeskSession(({ staff }) => staff?.cod_pessoa === reader.codigo)
  const mayLend = useMayAtDesk(deskActivities.loans)
  const mayLose = useMayAtDesk(deskActivities.lost) && !isOwn
  const mayMove = useMayAtDesk(deskActivities.dueDates) && !isOwn
  const fine = loan.multa_estimada_centavos
  return (
    <li>
      <div className="row-main">
        <p className="what">{loan.titulo}</p>
        <p className="small muted">
          <Link to={copyScreen(loan.exemplar)}>{loan.exemplar}</Link> · {loan.desc_biblioteca} ·{' '}
          {t('reader.renewals', { n: loan.renovacoes, max: loan.limite_renovacoes })}
        </p>
        <p className={loan.dias_atraso ? 'said-stop' : ''}>
          {t('reader.due', { day: formatDay(loan.data_devolucao, language), hour: loan.hora_devolucao })}
          {loan.dias_atraso ? ` · ${t('line.late', { count: loan.dias_atraso })}` : ''}
          {fine ? ` · ${t('reader.estimate', { amount: formatMoney(fine, language) })}` : ''}
        </p>
      </div>
      <div className="row-btns">
        {mayLend && <Renewal {...props} />}
        <ReceiptActs kind={loan.renovacoes > 0 ? 'renovacao' : 'emprestimo'} code={loan.codigo} of={loan.titulo} mail />
        {mayMove && (
          <DayAct
            label={t('reader.moveDue')}
            of={loan.titulo}
            dayLabel={t('reader.newDue')}
            send={({ day, reason }, idempotencyKey) =>
              call(moveDueDate, { params: { cod: loan.codigo }, body: { data: day, motivo: reason }, idempotencyKey })
            }
            onDone={onChange}
          />
        )}
        {!isOwn && <ExemptReturn loan={loan} onDone={onChange} />}
        {mayLose && <LossActs {...props} />}
      </div>
    </li>
  )
}

/** What a reader has on loan; each can be renewed, moved, declared lost. On the own record it is renewed alone. */
export function ReaderLoans({ reader, onChange }: { reader: Reader; onChange: () => void }) {
  const { t } = useTranslation('desk')
  const { emprestimos } = reader
  return (
    <DeskSection title={t('reader.loans', { count: emprestimos.length })} empty={emprestimos.length === 0}>
      <ul className="desk-rows">
        {emprestimos.map((loan) => (
          <LoanRow key={loan.codigo} loan={loan} reader={reader} onChange={onChange} />
        ))}
      </ul>
    </DeskSection>
  )
}
