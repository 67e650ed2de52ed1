import type { RequestCombination, SourceLibrary } from '@farol/contract/loan-requests.ts'
import { useEffect, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Act } from '../../api/use-act.ts'
import { ClosedLibraries } from '../../catalogue/closed-libraries.tsx'
import { CopyChoiceFields } from '../../catalogue/copy-choice-fields.tsx'
import { useCopyChoice, wholeKey } from '../../catalogue/use-copy-choice.ts'
import { ActSide } from '../../session/act-side.tsx'
import { ProblemSummary, problemAt } from '../../ui/problem-summary.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { newRequest } from './new-request.ts'
import { choiceId, requestProblems, sourceId } from './request-problems.ts'
import type { MadeRequest, NewRequest, RequestForm as Form } from './use-request-form.ts'
import { useWritten } from './use-written.ts'

interface RequestFormProps {
  readonly form: Form
  readonly preferred: string | undefined
  readonly act: Act<NewRequest, MadeRequest>
  readonly stale: boolean
  readonly onVolume: (volume: string) => void
}

/** How many of the chosen copies can be sent; read out as it changes. */
function Chosen({ copies }: { copies: RequestCombination | undefined }) {
  const { t } = useTranslation('requests', { keyPrefix: 'form' })
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is there before it has anything to say
    <div role="status">
      {!copies && <p className="muted">{t('chooseFirst')}</p>}
      {copies?.permitido && <p>{t('available', { count: copies.disponiveis })}</p>}
      {copies?.permitido === false && <p className="said-stop">{copies.motivos.map(({ mensagem }) => mensagem).join(' ')}</p>}
    </div>
  )
}

/** From where, to where, and how the reader is reached. The first thing that is missing takes the focus; nothing written is lost. */
export function RequestForm({ form, preferred, act, stale, onVolume }: RequestFormProps) {
  const { t } = useTranslation('requests', { keyPrefix: 'form' })
  const choice = useCopyChoice<RequestCombination, SourceLibrary>(form.unidades_origem, preferred)
  const { written, write, forget } = useWritten(form)
  const [tried, setTried] = useState(0)
  const problems = requestProblems(choice.missing, written, t)
  const said = tried > 0 ? problems : []
  const errorAt = (id: string) => problemAt(said, id)
  const [first] = problems
  useEffect(() => {
    if (tried > 0 && first?.field) document.getElementById(first.field)?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- at a press of the button alone: what is typed must not move the focus
  }, [tried])
  const { library, copies } = choice
  const closed = form.unidades_origem.filter((one) => !one.permitido)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (act.busy || stale) return
    if (problems.length > 0 || !library) return setTried((before) => before + 1)
    const made = await act.run(newRequest(form.cod_acervo, library.cod_biblioteca, wholeKey(choice.key), written))
    if (made) forget()
  }
  return (
    <form noValidate className="act-form" onSubmit={(event) => void submit(event)}>
      <div>
        <ProblemSummary problems={said} attempt={tried} />
        <CopyChoiceFields
          id={sourceId}
          label={t('source')}
          choice={choice}
          errorAt={(missing) => errorAt(choiceId(missing))}
          onVolume={onVolume}
        />
        <DeliveryFields targets={form.unidades_recebimento} written={written} write={write} errorAt={errorAt} />
        {closed.length > 0 && (
          <details className="small">
            <summary>{t('closedLibraries', { count: closed.length })}</summary>
            <ClosedLibraries libraries={closed} />
          </details>
        )}
      </div>
      <ActSide
        act={act}
        confirm={t('confirm')}
        offered={copies?.permitido !== false}
        stale={stale}
        limit={form.limite && t('limit', { n: form.limite.n, max: form.limite.max })}
      >
        <Chosen copies={copies} />
      </ActSide>
    </form>
  )
}
