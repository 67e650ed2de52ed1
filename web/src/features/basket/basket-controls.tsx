import { basketLimit } from '@farol/contract/basket-limits.ts'
import { use } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { addTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { useBasket } from './basket-store.ts'

function useBasketTexts() {
  const { i18n } = useTranslation()
  use(addTexts(i18n, 'basket'))
  return useTranslation('basket')
}

/** Puts titles in, or takes a single one out again; says so, with how many there are now. */
export function BasketToggle({ codes, title, compact }: { codes: readonly string[]; title?: string; compact?: boolean }) {
  const { t } = useBasketTexts()
  const show = useToasts((state) => state.show)
  const held = useBasket((basket) => codes.length > 0 && codes.every((code) => basket.codes.includes(code)))
  const say = (done: string, { full }: { full: boolean }) => {
    const { codes: now, isStored } = useBasket.getState()
    if (done) show('success', `${done} ${t('holds', { count: now.length })}.`)
    if (full) show('warning', t('full', { limit: basketLimit }))
    if (!isStored) show('warning', t('notKept'))
  }
  const put = () => {
    const { added, refused } = useBasket.getState().add(codes)
    say(added > 0 ? t('added', { count: added }) : '', { full: refused > 0 })
  }
  const take = () => {
    useBasket.getState().remove(codes)
    say(t('removed', { count: codes.length }), { full: false })
  }
  const single = title !== undefined
  if (single && compact)
    return (
      <Button
        slim
        data-keep={held ? 'held' : 'free'}
        aria-label={t(held ? 'takeNamed' : 'putNamed', { title })}
        title={t(held ? 'take' : 'put')}
        onClick={held ? take : put}
      >
        <Icon name={held ? 'check' : 'basket'} />
      </Button>
    )
  return (
    <Button
      slim
      onClick={held && single ? take : put}
      {...(single ? { 'aria-label': t(held ? 'takeNamed' : 'putNamed', { title }) } : held && { 'aria-disabled': true })}
    >
      {single ? t(held ? 'take' : 'put') : t('putPage')}
    </Button>
  )
}

/** How many titles stand in the basket; says nothing of an empty one. */
export function BasketCount() {
  const { t } = useBasketTexts()
  const count = useBasket((basket) => basket.codes.length)
  return (
    count > 0 && (
      <span className="num count">
        <span className="vh">{t('count', { count })}</span>
        <span aria-hidden="true">{count}</span>
      </span>
    )
  )
}
