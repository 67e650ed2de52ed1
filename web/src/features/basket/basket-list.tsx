import type { BasketItem } from '@farol/contract/basket.ts'
import { titleAddress } from '@farol/contract/screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { AvailabilityBadge } from '../../catalogue/availability.tsx'
import { UnapiId } from '../../catalogue/unapi-id.tsx'
import { ItemCover } from '../../catalogue/shelf-title.tsx'
import { wholeTitle } from '../../catalogue/title-words.ts'
import { Button } from '../../ui/button.tsx'
import type { LibraryGroup } from './item-order.ts'

export interface Choosing {
  readonly chosen: ReadonlySet<string>
  readonly choose: (code: string, on: boolean) => void
  /** `group` is the code of the library under which it stands, empty where they are not grouped. */
  readonly remove: (code: string, group: string) => void
}

/** The id of an item's button: where the focus goes when the one above it was taken away. */
export const removeId = (code: string, group = '') => `tirar-${group}${code}`

function BasketRow({ item, group, choosing }: { item: BasketItem; group: string; choosing: Choosing }) {
  const { t } = useTranslation('basket')
  const { chosen, choose, remove } = choosing
  const code = item.cod_acervo
  const title = wholeTitle(item)
  const place = item.onde.find((one) => one.cod_biblioteca === group)
  return (
    <li>
      <label className="check">
        <input type="checkbox" checked={chosen.has(code)} onChange={(event) => choose(code, event.target.checked)} />
        <span className="vh">{t('choose', { title })}</span>
      </label>
      <ItemCover item={item} />
      <div className="txt">
        <h3>
          <Link to={titleAddress(code)} lang={item.idioma_titulo} dir="auto">
            {title}
          </Link>
        </h3>
        <p className="small">{item.referencia}</p>
        <p className="imprint">
          <b>{item.desc_tipo_obra}</b>
          {[place?.localizacao, place?.numero_chamada].filter(Boolean).join(', ')}
        </p>
      </div>
      <div className="side">
        <UnapiId code={item.cod_acervo} />
        <AvailabilityBadge counts={item.disponibilidade} />
        <div className="acts">
          <Button slim id={removeId(code, group)} aria-label={t('takeNamed', { title })} onClick={() => remove(code, group)}>
            {t('take')}
          </Button>
        </div>
      </div>
    </li>
  )
}

/** The titles of the basket, under the names of libraries where they are grouped. */
export function BasketList({ groups, choosing }: { groups: readonly LibraryGroup<BasketItem>[]; choosing: Choosing }) {
  const { t } = useTranslation('basket')
  const headed = groups.length > 1 || groups[0]?.code !== undefined
  return groups.map((group) => (
    <section key={group.code} aria-label={group.library || t('title')}>
      <h2 className={headed && (group.library || groups.length > 1) ? 'h2 basket-group' : 'vh'}>
        {group.library || (groups.length > 1 ? t('nowhere') : t('title'))}
      </h2>
      <ul className="bib basket">
        {group.rows.map((item) => (
          <BasketRow key={item.cod_acervo} item={item} group={group.code} choosing={choosing} />
        ))}
      </ul>
    </section>
  ))
}
