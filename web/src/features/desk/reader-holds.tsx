import type { Reader } from '@farol/contract/desk/readers.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { formatDay } from '../../i18n/day.ts'
import { DeskSection } from './desk-section.tsx'
import { useMayAtDesk } from './desk-session.ts'
import { PlaceHold } from './place-hold.tsx'
import { ReasonAct } from './reason-act.tsx'
import { RequestLoan } from './request-loan.tsx'
import { useCancelHold } from './use-cancel-hold.ts'

type Hold = Reader['reservas'][number]

function HoldRow({ hold, onChange }: { hold: Hold; onChange: () => void }) {
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  const cancel = useCancelHold()
  const mayCancel = useMayAtDesk(deskActivities.holds)
  const place = hold.posicao !== undefined && t('holds.position', { position: hold.posicao })
  const limit = hold.limite_retirada && t('holds.until', { day: formatDay(hold.limite_retirada, language), hour: hold.hora_limite ?? '' })
  return (
    <li>
      <div className="row-main">
        <p className="what">{hold.titulo}</p>
        <p className="small muted">
          {[hold.retirada.desc_biblioteca, hold.volume, hold.localizacao, place, limit].filter(Boolean).join(' · ')}
        </p>
      </div>
      {mayCancel && (
        <ReasonAct
          label={t('holds.cancel')}
          of={hold.titulo}
          kind="bare"
          reasonLabel={t('holds.cancelReason')}
          send={(reason) => cancel(hold.codigo, reason)}
          onDone={onChange}
        />
      )}
    </li>
  )
}

function RequestRow({ request }: { request: Reader['solicitacoes'][number] }) {
  const { t } = useTranslation('desk')
  const { language } = useDeps()
  const { unidade_origem: from, unidade_recebimento: to, limite_retirada: limit } = request
  const way = t('reader.requestWay', { from: from.desc_biblioteca, to: to.desc_biblioteca })
  const until = limit && t('reader.until', { day: formatDay(limit, language) })
  return (
    <li>
      <div className="row-main">
        <p className="what">{request.titulo}</p>
        <p className="small muted">{[way, t(`reader.request.${request.situacao}`), until].filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  )
}

/** What a reader waits for: holds, with a place for a new one, and copies asked for from other libraries. */
export function ReaderHolds({ reader, onChange }: { reader: Reader; onChange: () => void }) {
  const { t } = useTranslation('desk')
  const mayAsk = useMayAtDesk(deskActivities.requests)
  const mayPlace = useMayAtDesk(deskActivities.holds)
  const { reservas, solicitacoes } = reader
  return (
    <>
      <DeskSection title={t('reader.holds')} empty={reservas.length === 0}>
        <ul className="desk-rows">
          {reservas.map((hold) => (
            <HoldRow key={hold.codigo} hold={hold} onChange={onChange} />
          ))}
        </ul>
        {mayPlace && <PlaceHold reader={reader.codigo} onDone={onChange} />}
      </DeskSection>
      {(solicitacoes.length > 0 || mayAsk) && (
        <DeskSection title={t('reader.requests')} empty={solicitacoes.length === 0}>
          <ul className="desk-rows">
            {solicitacoes.map((request) => (
              <RequestRow key={request.codigo} request={request} />
            ))}
          </ul>
          <RequestLoan reader={reader} onDone={onChange} />
        </DeskSection>
      )}
    </>
  )
}
