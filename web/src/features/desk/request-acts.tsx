import { handOverRequest, putBackRequest, refuseRequest, requestNotFound, type DeskRequest } from '@farol/contract/desk/loan-requests.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { ReasonAct } from './reason-act.tsx'

interface RequestProps {
  readonly request: DeskRequest
  readonly onChange: () => void
}

/** To the reader, or to the person named in the request, whose document is seen and not written down. */
function HandOver({ request, onChange }: RequestProps) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const [toOther, setToOther] = useState(false)
  const [isSeen, setSeen] = useState(false)
  const act = useAct((body: { pessoa_autorizada?: boolean; documento_visto?: boolean }, idempotencyKey) =>
    call(handOverRequest, { params: { cod: request.codigo }, body, idempotencyKey }),
  )
  const give = async () => {
    if (await act.run(toOther ? { pessoa_autorizada: true, documento_visto: isSeen } : {})) onChange()
  }
  return (
    <div>
      {request.pessoa_autorizada && (
        <>
          <Checkbox
            label={t('requests.toOther', { name: request.pessoa_autorizada })}
            checked={toOther}
            onChange={(event) => setToOther(event.target.checked)}
          />
          {toOther && <Checkbox label={t('requests.documentSeen')} checked={isSeen} onChange={(event) => setSeen(event.target.checked)} />}
        </>
      )}
      <Button
        slim
        busy={act.busy}
        disabled={toOther && !isSeen}
        aria-label={`${t('requests.handOver')}: ${request.titulo}`}
        onClick={() => void give()}
      >
        {t('requests.handOver')}
      </Button>
      <ActFailure act={act} />
    </div>
  )
}

/** The copy was not taken from the shelf after all. */
function PutBack({ request, onChange }: RequestProps) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const act = useAct((cod: string, idempotencyKey) => call(putBackRequest, { params: { cod }, idempotencyKey }))
  const undo = async () => {
    if (await act.run(request.codigo)) onChange()
  }
  return (
    <div>
      <Button kind="bare" busy={act.busy} aria-label={`${t('requests.putBack')}: ${request.titulo}`} onClick={() => void undo()}>
        {t('requests.putBack')}
      </Button>
      <ActFailure act={act} />
    </div>
  )
}

/** What the library can do about a request in its present state, besides the scan that sends or receives it. */
export function RequestActs({ request, here, onChange }: RequestProps & { here: string }) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const params = { cod: request.codigo }
  const isOpen = request.situacao === 'aguardando' || request.situacao === 'em_transito' || request.situacao === 'disponivel'
  const isOurs = request.unidade_origem.cod_biblioteca === here
  return (
    <>
      {request.situacao === 'disponivel' && request.unidade_recebimento.cod_biblioteca === here && (
        <HandOver request={request} onChange={onChange} />
      )}
      {request.situacao === 'aguardando' && isOurs && request.separado && <PutBack request={request} onChange={onChange} />}
      {request.situacao === 'aguardando' && isOurs && (
        <ReasonAct
          label={t('requests.notFound')}
          of={request.titulo}
          kind="bare"
          send={(motivo, idempotencyKey) => call(requestNotFound, { params, body: { motivo }, idempotencyKey })}
          onDone={onChange}
        />
      )}
      {isOpen && (
        <ReasonAct
          label={t('requests.refuse')}
          of={request.titulo}
          kind="bare"
          reasonLabel={t('holds.cancelReason')}
          send={(motivo, idempotencyKey) => call(refuseRequest, { params, body: { motivo }, idempotencyKey })}
          onDone={onChange}
        />
      )}
    </>
  )
}
