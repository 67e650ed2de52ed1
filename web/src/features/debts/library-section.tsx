import type { LibraryDebts, Slip } from '@farol/contract/debts.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { formatMoney } from '../../i18n/money.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { DebtEntry } from './debt-entry.tsx'
import { SlipSheet } from './slip-sheet.tsx'
import { useSlip } from './use-debts.ts'

/** The slip that was issued just now, until a newer answer tells which one is good. */
function usePresentSlip(reply: Slip | undefined, debts: LibraryDebts): Slip | undefined {
  const [issued, setIssued] = useState<{ readonly reply: Slip; readonly over: LibraryDebts }>()
  if (reply && issued?.reply !== reply) setIssued({ reply, over: debts })
  return issued?.reply === reply && issued?.over === debts ? reply : debts.gru
}

/** Issues the slip, or says why there is none. */
function IssueSlip({ debts, stale }: { debts: LibraryDebts; stale: boolean }) {
  const { t } = useTranslation('debts')
  const { language } = useDeps()
  const slip = useSlip()
  const { permitido: may, motivos: reasons, valor_centavos: amount } = debts.acoes.gerar_gru
  const issued = usePresentSlip(slip.reply, debts)
  const why = `gru-motivo-${debts.cod_biblioteca}`
  const off = stale || !may
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form */}
      <div role="status">{issued && <SlipSheet slip={issued} />}</div>
      <ActFailure act={slip} />
      {!issued && (
        <>
          <Button
            busy={slip.busy}
            {...(off && { 'aria-disabled': true })}
            {...(!may && { 'aria-describedby': why })}
            onClick={off ? undefined : () => void slip.run(debts)}
          >
            {t('issue', { amount: formatMoney(amount, language) })}
            <span className="vh">, {debts.desc_biblioteca}</span>
          </Button>
          {!may && (
            <p className="small said-stop" id={why}>
              {reasons.map(({ mensagem }) => mensagem).join(' ')}
            </p>
          )}
        </>
      )}
    </>
  )
}

/** What is owed to one library, and its payment slip. `closed`: what was paid or waived there. */
export function LibrarySection({ debts, stale, closed = false }: { debts: LibraryDebts; stale: boolean; closed?: boolean }) {
  const { t } = useTranslation('debts')
  const { language } = useDeps()
  const id = `biblioteca-${closed ? 'encerrados-' : ''}${debts.cod_biblioteca}`
  return (
    <section aria-labelledby={id} className="of-library">
      <div className="head rule">
        <h2 className="h2" id={id}>
          {debts.desc_biblioteca}
        </h2>
        {!closed && <p className="num">{t('libraryTotal', { amount: formatMoney(debts.total_centavos, language) })}</p>}
      </div>
      <ul>
        {debts.debitos.map((debt) => (
          <DebtEntry key={debt.codigo} debt={debt} />
        ))}
      </ul>
      {!closed && debts.total_centavos > 0 && <IssueSlip debts={debts} stale={stale} />}
    </section>
  )
}
