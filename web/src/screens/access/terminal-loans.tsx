import { renewAtTerminal, type getTerminalState } from '@farol/contract/desk/terminal.ts'
import type { Reply, Call } from '@farol/contract/address.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { formatDay } from '../../i18n/day.ts'
import { formatMoney } from '../../i18n/money.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

export type TerminalState = Reply<typeof getTerminalState>

interface LoansProps {
  readonly state: TerminalState
  readonly call: Call
  readonly onChange: () => void
}

/** Given back at a terminal, and not yet seen by the desk. */
const isToBeChecked = ({ motivos }: TerminalState['emprestimos'][number]['acoes']['renovar']) =>
  motivos.some(({ params }) => params['estado'] === 'a_conferir')

/** What the reader has, each renewed by its button, and what waits to be fetched or paid. */
export function TerminalLoans({ state, call, onChange }: LoansProps) {
  const { t } = useTranslation('access')
  const { language } = useDeps()
  const renew = useAct((emprestimos: string[], idempotencyKey) => call(renewAtTerminal, { body: { emprestimos }, idempotencyKey }))
  const [result] = renew.reply?.resultados ?? []
  const day = (date: string | undefined) => (date === undefined ? '' : formatDay(date, language))
  return (
    <section aria-labelledby="loans">
      <h2 className="h2" id="loans">
        {t('auto.loans', { count: state.emprestimos.length })}
      </h2>
      <ul className="terminal-rows">
        {state.emprestimos.map(({ codigo, titulo, data_devolucao, hora_devolucao, acoes }) => (
          <li key={codigo}>
            <p>
              <b>{titulo}</b>
            </p>
            <p className="small">
              {isToBeChecked(acoes.renovar) ? t('auto.checking') : t('auto.due', { day: day(data_devolucao), hour: hora_devolucao })}
            </p>
            {acoes.renovar.permitido && (
              <Button
                slim
                busy={renew.busy}
                aria-label={`${t('auto.renew')}: ${titulo}`}
                onClick={() => void renew.run([codigo]).then((done) => done && onChange())}
              >
                {t('auto.renew')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form */}
      <div role="status">
        {result && (
          <Note tone={result.renovado ? 'ok' : 'wait'}>
            {result.renovado
              ? t('auto.renewed', { day: day(result.data_devolucao) })
              : // Reasons of money are not told to who typed a code alone.
                result.motivos?.map(({ mensagem }) => mensagem).join(' ') || t('auto.notRenewed')}
          </Note>
        )}
      </div>
      <ActFailure act={renew} />
      {state.reservas.length > 0 && <h2 className="h2">{t('auto.toFetch')}</h2>}
      <ul>
        {state.reservas.map(({ codigo, titulo }) => (
          <li key={codigo}>{titulo}</li>
        ))}
      </ul>
      {state.debitos_centavos !== undefined && state.debitos_centavos > 0 && (
        <p>{t('auto.owed', { sum: formatMoney(state.debitos_centavos, language) })}</p>
      )}
    </section>
  )
}
