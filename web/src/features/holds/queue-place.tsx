import type { Hold, HoldStage } from '@farol/contract/holds.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { hourInWords } from '../../i18n/day-words.ts'
import { Day } from '../../session/day.tsx'
import { Badge, type BadgeShape } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/note.tsx'

const looks: { readonly [S in HoldStage]: { readonly shape: BadgeShape; readonly tone?: Tone } } = {
  em_fila: { shape: 'hollow', tone: 'wait' },
  a_caminho: { shape: 'half', tone: 'info' },
  liberada: { shape: 'full', tone: 'ok' },
  suspensa: { shape: 'bar' },
}

/** Beyond so many the queue is only said, not drawn. */
const maxDrawn = 9

/** The queue as a row of places, the reader's own lit. */
function Queue({ position, waiting }: { position: number; waiting: number }) {
  if (waiting > maxDrawn) return null
  return (
    <span className="queue" aria-hidden="true">
      {Array.from({ length: waiting }, (_, place) => (
        <i key={place} {...(place + 1 === position ? { className: 'me' } : place + 1 < position && { className: 'done' })} />
      ))}
    </span>
  )
}

/** Where a hold stands: its stage, its place in the queue, until when it is kept or passed over, when it may come. */
export function HoldStanding({ hold }: { hold: Hold }) {
  const { t } = useTranslation('holds', { keyPrefix: 'list' })
  const { language } = useDeps()
  const { etapa, posicao, na_fila_total: waiting, limite_retirada: limit, hora_limite: hour, previsao, suspensa_ate: until } = hold
  return (
    <div className="side due">
      <p>
        <Badge {...looks[etapa]}>{t(`stage.${etapa}`)}</Badge>
      </p>
      {posicao !== undefined && (
        <p className="num">
          <Queue position={posicao} waiting={waiting} /> {t('place', { position: posicao, count: waiting })}
        </p>
      )}
      {limit && (
        <p>
          <span className="muted">{t('fetchBy')}</span>
          <b className="num">
            <Day day={limit} {...(hour && { time: hour })} />
            {hour && <span className="nowrap">, {hourInWords(hour, language)}</span>}
          </b>
        </p>
      )}
      {until && (
        <p>
          {t('suspendedUntil')} <Day day={until} />
        </p>
      )}
      {previsao && etapa !== 'liberada' && (
        <p className="muted">
          {t('estimate')} <Day day={previsao} />
        </p>
      )}
    </div>
  )
}
