import type { Reader } from '@farol/contract/desk/readers.ts'
import { restituteCredit } from '@farol/contract/desk/money.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { formatMoney } from '../../i18n/money.ts'
import { ChargeForm } from './charge-form.tsx'
import { DebtRow } from './debt-row.tsx'
import { DeskSection } from './desk-section.tsx'
import { useDeskSession, useMayAtDesk } from './desk-session.ts'
import { PaidNote, type Taken } from './paid-note.tsx'
import { PayForm, type Owed } from './pay-form.tsx'
import { ReasonAct } from './reason-act.tsx'

interface LibraryProps {
  readonly owed: Owed
  readonly reader: Reader
  readonly onTaken: (taken: Taken) => void
  readonly onChange: () => void
}

function LibraryDebts({ owed, reader, onTaken, onChange }: LibraryProps) {
  const { t } = useTranslation('desk')
  const { language } = useDeps()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const isOwn = useDeskSession(({ staff }) => staff?.cod_pessoa === reader.codigo)
  const mayTake = useMayAtDesk(deskActivities.payments) && !isOwn && owed.total_centavos > 0
  const live = chosen.filter((code) => owed.debitos.some(({ codigo }) => codigo === code))
  const choose = (code: string) => (on: boolean) => setChosen(on ? [...live, code] : live.filter((one) => one !== code))
  return (
    <div>
      <h3>{t('debt.ofLibrary', { library: owed.desc_biblioteca, sum: formatMoney(owed.total_centavos, language) })}</h3>
      <ul className="desk-rows">
        {owed.debitos.map((debt) => (
          <DebtRow
            key={debt.codigo}
            debt={debt}
            isChosen={live.includes(debt.codigo)}
            onChoose={mayTake && owed.debitos.length > 1 ? choose(debt.codigo) : undefined}
            onChange={onChange}
          />
        ))}
      </ul>
      {mayTake && (
        <PayForm
          owed={owed}
          chosen={live}
          reader={reader.codigo}
          onPaid={(payment, cents) => {
            onTaken({ payment, cents, owed })
            onChange()
          }}
        />
      )}
    </div>
  )
}

/** What a reader owes, by library, taking the money, and what was paid too much. */
export function ReaderDebts({ reader, onChange }: { reader: Reader; onChange: () => void }) {
  const { t } = useTranslation('desk')
  const { call, language } = useDeps()
  const isOwn = useDeskSession(({ staff }) => staff?.cod_pessoa === reader.codigo)
  const [taken, setTaken] = useState<Taken>()
  const mayCharge = useMayAtDesk(deskActivities.corrections)
  const undone = () => {
    setTaken(undefined)
    onChange()
  }
  return (
    <DeskSection title={t('reader.debts')} empty={reader.debitos.length === 0}>
      {taken && <PaidNote key={taken.payment.codigo} taken={taken} reader={reader} onUndone={undone} />}
      {reader.debitos.map((owed) => (
        <LibraryDebts key={owed.cod_biblioteca} owed={owed} reader={reader} onTaken={setTaken} onChange={onChange} />
      ))}
      {reader.creditos.length > 0 && <h3>{t('debt.credits')}</h3>}
      <ul className="desk-rows">
        {reader.creditos.map((credit) => (
          <li key={credit.codigo}>
            <p>{t('debt.credit', { code: credit.debito })}</p>
            <div className="row-btns">
              <b className="num">{formatMoney(credit.valor_centavos, language)}</b>
              {mayCharge && !isOwn && (
                <ReasonAct
                  label={t('debt.giveBack')}
                  of={credit.debito}
                  send={(motivo, idempotencyKey) =>
                    call(restituteCredit, { params: { cod: credit.codigo }, body: { motivo }, idempotencyKey })
                  }
                  onDone={onChange}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      {mayCharge && <ChargeForm reader={reader.codigo} onDone={onChange} />}
    </DeskSection>
  )
}
