import { takePayment } from '@farol/contract/desk/money.ts'
import type { Reader } from '@farol/contract/desk/readers.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { formatDay } from '../../i18n/day.ts'
import { formatMoney } from '../../i18n/money.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useMayAtDesk } from './desk-session.ts'
import { centsOf } from './typed-amount.ts'

type Owed = Reader['debitos'][number]

const written = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** Takes money for the debts of one library, the oldest first; less than the whole is a part payment. */
function PayForm({ owed, reader, onChange }: { owed: Owed; reader: string; onChange: () => void }) {
  const { t } = useTranslation('desk')
  const { call } = useDeps()
  const [wrong, setWrong] = useState(false)
  const pay = useAct((valor_centavos: number, idempotencyKey) =>
    call(takePayment, { body: { leitor: reader, cod_biblioteca: owed.cod_biblioteca, valor_centavos }, idempotencyKey }),
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const cents = centsOf(String(new FormData(event.currentTarget).get('valor') ?? ''))
    setWrong(cents === undefined)
    if (cents !== undefined) void pay.run(cents).then((done) => done && onChange())
  }
  return (
    <form className="reason" noValidate onSubmit={submit}>
      <TextField
        name="valor"
        label={t('reader.amount')}
        inputMode="decimal"
        defaultValue={written(owed.total_centavos)}
        error={wrong ? t('reader.amountWrong') : undefined}
      />
      <Button type="submit" slim busy={pay.busy}>
        {t('reader.pay')}
      </Button>
      <ActFailure act={pay} />
    </form>
  )
}

/** What a reader owes, by library, and taking the money. */
export function ReaderDebts({ reader, onChange }: { reader: Reader; onChange: () => void }) {
  const { t } = useTranslation('desk')
  const { language } = useDeps()
  const mayTake = useMayAtDesk(deskActivities.payments)
  return (
    <section aria-labelledby="debitos">
      <h2 className="h2" id="debitos">
        {t('reader.debts')}
      </h2>
      {reader.debitos.length === 0 && <p className="muted">{t('reader.none')}</p>}
      {reader.debitos.map((owed) => (
        <div key={owed.cod_biblioteca}>
          <h3>
            {owed.desc_biblioteca}: {formatMoney(owed.total_centavos, language)}
          </h3>
          <ul className="desk-rows">
            {owed.debitos.map((debt) => (
              <li key={debt.codigo}>
                <p>
                  {debt.desc_tipo_servico}
                  {debt.titulo && ` · ${debt.titulo}`} · {formatDay(debt.data, language)}
                </p>
                <p>
                  <b>{formatMoney(debt.saldo_centavos, language)}</b>
                </p>
              </li>
            ))}
          </ul>
          {mayTake && owed.total_centavos > 0 && (
            <PayForm key={owed.total_centavos} owed={owed} reader={reader.codigo} onChange={onChange} />
          )}
        </div>
      ))}
    </section>
  )
}
