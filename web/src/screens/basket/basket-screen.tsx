import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { BasketContents } from '../../features/basket/basket-contents.tsx'
import { useBasket } from '../../features/basket/basket-store.ts'
import { SharedBasket } from '../../features/basket/share-basket.tsx'
import { addTexts } from '../../i18n/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import '../../styles/basket.css'
import { Empty } from '../../ui/empty-state.tsx'
import { useHydrated } from '../../ui/hydration.ts'
import { MailSection } from './mail-section.tsx'
import { useLoaderData } from 'react-router'
import { AddressedBasket, type AddressedData } from './addressed-basket.tsx'
import type { i18n } from 'i18next'

/** Loads the words of this screen. */
export async function prepare(texts: i18n): Promise<void> {
  // The proof of work uses the texts of the sign-in.
  await Promise.all([addTexts(texts, 'basket'), addTexts(texts, 'session')])
}

/** The last change, said aloud, with the way back. */
function Change({ said }: { said: string }) {
  const { t } = useTranslation('basket')
  const before = useBasket((basket) => basket.before)
  return (
    <div className="basket-change">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form */}
      <span role="status">{before ? said : ''}</span>
      {before && said && <Button onClick={() => useBasket.getState().undo()}>{t('undo')}</Button>}
    </div>
  )
}

function Basket() {
  const { t } = useTranslation('basket')
  const codes = useBasket((basket) => basket.codes)
  const [said, say] = useState('')
  return (
    <>
      <Change said={said} />
      <SharedBasket onReplaced={() => say(t('handed.replaced'))} />
      {codes.length > 0 ? (
        <BasketContents codes={codes} onRemoved={(count) => say(t('removed', { count }))} mail={(meant) => <MailSection codes={meant} />} />
      ) : (
        <Empty title={t('emptyTitle')}>
          <p>{t('emptyText')}</p>
          <ButtonLink to="/" kind="main">
            {t('search')}
          </ButtonLink>
        </Empty>
      )}
    </>
  )
}

export { loadAddressed } from './addressed-basket.tsx'

/** The basket of this browser: without scripts the page says what it would be. */
export function BasketScreen() {
  const { t } = useTranslation('basket')
  const hydrated = useHydrated()
  const addressed = useLoaderData<AddressedData>()
  return (
    <div className="wrap opening">
      <h1 className="h1" tabIndex={-1}>
        {t('title')}
      </h1>
      <p className="muted prose">{t('what')}</p>
      <noscript>
        <p className="prose">{t('noScript')}</p>
      </noscript>
      {hydrated ? <Basket /> : addressed.codes.length > 0 && <AddressedBasket {...addressed} />}
    </div>
  )
}
