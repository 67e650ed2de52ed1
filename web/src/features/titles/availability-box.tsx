import type { Copy, TitleReply } from '@farol/contract/titles.ts'
import type { ReactNode } from 'react'
import { countLinkUse } from '@farol/contract/links.ts'
import type { Call } from '@farol/contract/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { useDoors } from '../../api/site.ts'
import { AvailabilityBadge } from '../../catalogue/availability.tsx'
import { isWebAddress } from '../../catalogue/web-address.ts'
import { formatNumber } from '../../i18n/start.ts'
import { Icon } from '../../ui/icon.tsx'

/** Tells the server that a link was followed. Nobody waits for it, and nobody minds when it fails. */
const countUse = (call: Call, acervo: string) => void call(countLinkUse, { body: { acervo } }).catch(() => undefined)

/** Where a title can be had: copies on the shelf, call number, library, links to read it online. */
export function AvailabilityBox({
  title,
  copies,
  children,
}: {
  title: Pick<TitleReply, 'cod_acervo' | 'disponibilidade' | 'links'>
  copies: readonly Copy[]
  children?: ReactNode
}) {
  const { t } = useTranslation('record', { keyPrefix: 'title' })
  const { language, call } = useDoors()
  const { disponiveis, exemplares } = title.disponibilidade
  const best = copies[0]
  const links = title.links.filter((one) => isWebAddress(one.url)).slice(0, 4)
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
      {children}
      {links.length > 0 && (
        <div className="row-btns">
          {links.map((one) => (
            <a key={one.url} className="btn" href={one.url} rel="noreferrer" onClick={() => countUse(call, title.cod_acervo)}>
              <Icon name="out" />
              {one.titulo || t('online')}
            </a>
          ))}
        </div>
      )}
    </aside>
  )
}
