import type { Lent } from '@farol/contract/desk/loans.ts'
import { getTerminalState, lendAtTerminal } from '@farol/contract/desk/terminal.ts'
import { sendReceipt } from '@farol/contract/loans.ts'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { failedCall } from '../../api/failed-call.ts'
import { useScanActs } from '../../features/desk/use-scan-acts.ts'
import { formatDay } from '../../i18n/day.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TerminalLoans, type TerminalState } from './terminal-loans.tsx'
import { TerminalReturn } from './terminal-return.tsx'
import { TerminalScan } from './terminal-scan.tsx'
import { latestReply, TerminalScanFailures } from './terminal-scan-failures.tsx'
import type { TerminalVisit } from './terminal-session.ts'

/** What is done as somebody leaves by the button. */
export type LeavingRef = RefObject<(() => void) | undefined>

interface LendingProps {
  readonly visit: TerminalVisit
  readonly leavingRef: LeavingRef
}

interface ReceiptProps extends LendingProps {
  readonly lent: readonly Lent[]
  readonly wish: TerminalState['comprovante']
}

/** What was lent in this visit, for paper 80 mm wide, or to the reader's own address: as the reader always wants it, or as is chosen. */
function Receipt({ lent, visit, wish, leavingRef }: ReceiptProps) {
  const { t } = useTranslation('access')
  const { language, site } = useDeps()
  const keys = lent.flatMap(({ chave_seguranca: key }) => key ?? [])
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const unsent = keys.filter((key) => !sent.has(key))
  const send = useAct(async (chaves: string[], idempotencyKey) => {
    for (const chave of chaves) await visit.call(sendReceipt, { params: { chave }, idempotencyKey: `${idempotencyKey}-${chave}` })
    setSent((before) => new Set([...before, ...chaves]))
    return true
  })
  const isAsked = useRef(new Set<string>())
  useEffect(() => {
    const fresh = keys.filter((key) => !isAsked.current.has(key))
    if (wish !== 'email' || send.busy || fresh.length === 0) return
    for (const key of fresh) isAsked.current.add(key)
    void send.run(fresh)
  })
  useEffect(() => {
    if (wish !== 'imprimir') return undefined
    leavingRef.current = () => print()
    return () => {
      leavingRef.current = undefined
    }
  }, [wish, leavingRef])
  return (
    <section aria-labelledby="lent">
      <h2 className="h2" id="lent">
        {t('auto.lent', { count: lent.length })}
      </h2>
      <div className="receipt">
        <p className="printed-only">{site.name}</p>
        <ol>
          {lent.map(({ codigo, titulo, data_devolucao, hora_devolucao, chave_seguranca }) => (
            <li key={codigo}>
              <p>
                <b>{titulo}</b>
              </p>
              <p>{t('auto.due', { day: formatDay(data_devolucao, language), hour: hora_devolucao })}</p>
              {chave_seguranca && <p className="small">{t('auto.key', { key: chave_seguranca })}</p>}
            </li>
          ))}
        </ol>
      </div>
      {wish !== 'nenhum' && (
        <div className="row-btns">
          <Button slim onClick={() => print()}>
            {t('auto.print')}
          </Button>
          {unsent.length > 0 && (
            <Button slim busy={send.busy} onClick={() => void send.run(unsent)}>
              {t('auto.email')}
            </Button>
          )}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form */}
      <p role="status">{keys.length > 0 && unsent.length === 0 && t('auto.emailed')}</p>
      <ActFailure act={send} />
    </section>
  )
}

/** Scan to lend, with what was lent so far; renew; see what is on loan. */
export function TerminalLending({ visit, leavingRef }: LendingProps) {
  const { t, i18n } = useTranslation('access')
  const { language } = useDeps()
  const { call } = visit
  const [state, setState] = useState<TerminalState>()
  const [failure, setFailure] = useState<unknown>()
  const load = useCallback(() => {
    call(getTerminalState).then(setState, setFailure)
  }, [call])
  useEffect(load, [load])
  const lend = (exemplar: string, idempotencyKey: string) => call(lendAtTerminal, { body: { exemplar }, idempotencyKey })
  const { scans, scan, again } = useScanActs(lend, load)
  const lent = scans.flatMap(({ reply }) => reply ?? [])
  const last = latestReply(scans)
  if (!state)
    return failure === undefined ? null : (
      <div role="alert">
        <Note tone="stop">
          <p>{failedCall(failure, i18n).text}</p>
          <Button slim onClick={load}>
            {t('again')}
          </Button>
        </Note>
      </div>
    )
  return (
    <>
      {state.impede.map(({ codigo, mensagem }) => (
        <Note key={codigo} tone="wait">
          {mensagem}
        </Note>
      ))}
      {state.empresta ? <TerminalScan label={t('auto.scan')} act={t('auto.lend')} onScan={scan} /> : <p>{t('auto.desk')}</p>}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form */}
      <div role="status">
        {last && (
          <Note tone="ok">
            {t('auto.done', { title: last.titulo, day: formatDay(last.data_devolucao, language), hour: last.hora_devolucao })}
          </Note>
        )}
      </div>
      <TerminalScanFailures scans={scans} again={again} />
      {state.mostrado && <TerminalReturn call={call} onDone={load} />}
      {lent.length > 0 && <Receipt lent={lent} visit={visit} wish={state.comprovante} leavingRef={leavingRef} />}
      <TerminalLoans state={state} call={call} onChange={load} />
    </>
  )
}
