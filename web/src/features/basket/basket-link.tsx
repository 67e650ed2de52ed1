import { useTranslation } from '../../i18n/use-translation.ts'
import { basketAddress, useCarriedBasket } from '../../catalogue/carried-basket.ts'
import { Icon } from '../../ui/icon.tsx'

/** Where no scripts run: a link to the basket with this title in it, beside those that the address carries already. */
export function BasketLink({ code, title, compact = false }: { code: string; title: string; compact?: boolean }) {
  const { t } = useTranslation('title')
  const carried = useCarriedBasket()
  const held = carried.includes(code)
  const words = t(held ? 'inBasket' : 'toBasket')
  return (
    <noscript>
      <a
        className="btn slim"
        href={basketAddress(held ? carried : [...carried, code])}
        title={words}
        rel="nofollow"
        {...(compact && { 'data-keep': held ? 'held' : 'free' })}
      >
        {compact && <Icon name={held ? 'check' : 'basket'} />}
        <span {...(compact && { className: 'vh' })}>
          {words}
          <span className="vh">: {title}</span>
        </span>
      </a>
    </noscript>
  )
}
