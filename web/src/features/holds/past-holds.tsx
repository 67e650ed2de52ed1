import type { PastHold } from '@farol/contract/holds.ts'
import { titleAddress } from '@farol/contract/screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useKeyWords } from '../../catalogue/key-words.ts'
import { Day } from '../../session/day.tsx'
import { Badge, type BadgeShape } from '../../ui/badge.tsx'

const shapes: { readonly [S in PastHold['situacao']]: BadgeShape } = { atendida: 'full', vencida: 'hollow', cancelada: 'cross' }

function Past({ hold }: { hold: PastHold }) {
  const { t } = useTranslation('holds', { keyPrefix: 'past' })
  const words = useKeyWords()
  const { cod_acervo: code, titulo, situacao, data, data_liberacao: released, data_cancelamento: cancelled, data_fim: ended } = hold
  return (
    <li>
      <h3 className="h3">{code ? <Link to={titleAddress(code)}>{titulo}</Link> : titulo}</h3>
      <p className="imprint">{[words(hold), hold.desc_biblioteca].filter(Boolean).join(' · ')}</p>
      <p>
        <Badge shape={shapes[situacao]}>{t(`state.${situacao}`)}</Badge>
        {hold.cancelada_por && <span className="muted"> {t(`by.${hold.cancelada_por}`)}</span>}
      </p>
      <dl className="facts">
        <div>
          <dt>{t('placed')}</dt>
          <dd>
            <Day day={data} />
          </dd>
        </div>
        {released && (
          <div>
            <dt>{t('released')}</dt>
            <dd>
              <Day day={released} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t(cancelled ? 'cancelled' : 'ended')}</dt>
          <dd>
            <Day day={cancelled ?? ended} />
          </dd>
        </div>
        {hold.observacoes && (
          <div>
            <dt>{t('notes')}</dt>
            <dd>{hold.observacoes}</dd>
          </div>
        )}
      </dl>
    </li>
  )
}

/** Holds that ended, the latest first. */
export function PastHolds({ holds }: { holds: readonly PastHold[] }) {
  return (
    <ul className="plain-list">
      {holds.map((hold) => (
        <Past key={hold.codigo} hold={hold} />
      ))}
    </ul>
  )
}
