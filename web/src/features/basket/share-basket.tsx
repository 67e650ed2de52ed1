import { useTranslation } from '../../i18n/use-translation.ts'
import { useLocation, useNavigate } from 'react-router'
import { useDeps } from '../../api/site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { readCodes } from '../../catalogue/carried-basket.ts'
import { basketLimit } from '@farol/contract/basket-limits.ts'
import { sharedCodes, shareAddress, type Codes } from './basket-rules.ts'
import { useBasket } from './basket-store.ts'

/** The address that shares these titles. */
export function ShareBasket({ codes }: { codes: Codes }) {
  const { t } = useTranslation('basket')
  const { site } = useDeps()
  const show = useToasts((state) => state.show)
  const address = shareAddress(typeof location === 'undefined' ? site.publicUrl : location.origin, codes)
  const copy = async () => {
    // Without a secure context there is no clipboard: the address stands there, marked, to be copied by hand.
    document.querySelector<HTMLInputElement>('#endereco-cesta')?.select()
    if (await copyText(address)) show('success', t('link.copied'))
  }
  return (
    <section className="section" aria-labelledby="adiante">
      <h2 className="h2" id="adiante" tabIndex={-1}>
        {t('link.title')}
      </h2>
      <p className="muted">{t('link.text')}</p>
      <TextField id="endereco-cesta" label={t('link.label')} readOnly value={address} onFocus={(event) => event.target.select()} />
      <Button onClick={() => void copy()}>{t('link.copy')}</Button>
    </section>
  )
}

/** Asks what to do with titles that the page's address brings. */
export function SharedBasket({ onReplaced }: { onReplaced: () => void }) {
  const { t } = useTranslation('basket')
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const show = useToasts((state) => state.show)
  const { add, replace } = useBasket.getState()
  const byFragment = sharedCodes(hash)
  const brought = byFragment.length > 0 ? byFragment : readCodes(new URLSearchParams(search).get('acervos') ?? '')
  if (brought.length === 0) return null
  const after = (act?: () => void) => () => {
    act?.()
    void navigate('/cesta', { replace: true })
    document.querySelector<HTMLElement>('h1')?.focus()
  }
  const addBrought = () => {
    if (add(brought).refused > 0) show('warning', t('full', { limit: basketLimit }))
  }
  const replaceAll = () => {
    replace(brought)
    onReplaced()
  }
  return (
    <section className="box" aria-labelledby="recebida">
      <h2 className="h3" id="recebida">
        {t('handed.title', { count: brought.length })}
      </h2>
      <div className="row-btns">
        <Button kind="main" onClick={after(addBrought)}>
          {t('handed.add')}
        </Button>
        <Button onClick={after(replaceAll)}>{t('handed.replace')}</Button>
        <Button kind="bare" onClick={after()}>
          {t('handed.ignore')}
        </Button>
      </div>
    </section>
  )
}
