import type { Copy, TitleReply } from '@farol/contract/titles.ts'
import { useTranslation } from 'react-i18next'
import { useDoors } from '../../api/site.ts'
import { AvailabilityBadge } from '../../catalogue/availability.tsx'
import { formatNumber } from '../../i18n/start.ts'
import { Icon } from '../../ui/icon.tsx'

/** Where a title can be had: copies on the shelf, call number, library, links to read it online. */
export function AvailabilityBox({ title, copies }: { title: TitleReply; copies: readonly Copy[] }) {
  const { t } = useTranslation('title')
  const { language } = useDoors()
  const { disponiveis, exemplares } = title.disponibilidade
  const best = copies[0]
  const numbers = { count: exemplares, formatted: formatNumber(disponiveis, language), total: formatNumber(exemplares, language) }
  return (
    <aside className="box" aria-label={t('availability')}>
      <p>
        <AvailabilityBadge counts={title.disponibilidade} />
      </p>
      {exemplares > 0 && <p className="h3 serif">{t('onShelf', numbers)}</p>}
      {best && (
        <dl className="small">
          {best.numero_chamada && (
            <>
              <dt className="vh">{t('callNumber')}</dt>
              <dd className="num">
                <b>{best.numero_chamada}</b>
              </dd>
            </>
          )}
          <dd className="muted">{[...new Set([best.biblioteca, best.colecao, best.localizacao].filter(Boolean))].join(', ')}</dd>
        </dl>
      )}
      {title.links.length > 0 && (
        <div className="row-btns">
          {title.links.slice(0, 4).map((one) => (
            <a key={one.url} className="btn" href={one.url} rel="noreferrer">
              <Icon name="out" />
              {one.titulo || t('online')}
            </a>
          ))}
        </div>
      )}
    </aside>
  )
}
