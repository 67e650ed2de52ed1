import { colourSchemes, zoomSteps, type Appearance } from '@farol/contract/appearance.ts'
import { useEffect } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useDeps } from '../api/site.ts'
import { Icon } from '../ui/icon.tsx'
import { useToasts } from '../ui/toast-store.ts'
import { useAppearance } from './appearance-store.ts'

interface Choice {
  readonly label: string
  readonly change: Partial<Appearance>
}

const isChosen = (appearance: Appearance, change: Partial<Appearance>) =>
  Object.entries(change).every(([name, value]) => appearance[name as keyof Appearance] === value)

function Choices({ legend, choices }: { legend: string; choices: readonly Choice[] }) {
  const { appearance, choose } = useAppearance()
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="seg">
        {choices.map(({ label, change }) => (
          <button key={label} type="button" aria-pressed={isChosen(appearance, change)} onClick={() => choose(change)}>
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

let started = false

/** Loads the widget where the reader switched it on, and says how that went. Before that nothing of it is loaded. */
function useSignLanguage(): void {
  const { site } = useDeps()
  const { t } = useTranslation('shell')
  const show = useToasts((state) => state.show)
  const wanted = useAppearance((state) => state.appearance.libras)
  const address = site.signLanguage
  useEffect(() => {
    if (!wanted || !address || started) return
    started = true
    import('./sign-language.ts')
      .then(({ leaveByLoad, startWidget }) => {
        leaveByLoad(site.slug)
        return startWidget(address.replace(/\/+$/, ''))
      })
      .then(
        () => show('info', t('libras.ready')),
        () => show('error', t('libras.failed')),
      )
  }, [wanted, address, site.slug, show, t])
}

function SignLanguage() {
  const { t } = useTranslation('accessibility')
  const { appearance, renew } = useAppearance()
  const { site } = useDeps()
  useSignLanguage()
  if (!site.signLanguage) return null
  return (
    <fieldset>
      <legend>{t('libras')}</legend>
      <div className="seg">
        {[false, true].map((on) => (
          <button key={String(on)} type="button" aria-pressed={appearance.libras === on} onClick={() => renew({ libras: on })}>
            {t(on ? 'yes' : 'no')}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** Zoom, colours, theme and bold, one keystroke away on every page. What is chosen shows at once and on every later page. */
export function AccessibilityBar() {
  const { t } = useTranslation('accessibility')
  const recall = useAppearance((state) => state.recall)
  useEffect(recall, [recall])
  const zooms = zoomSteps.map((zoom) => ({ label: zoom === 0 ? t('zoomNormal') : t('zoomMore', { percent: zoom }), change: { zoom } }))
  const schemes = colourSchemes.map((cor) => ({ label: t(cor === '' ? 'normal' : cor), change: { cor } }))
  const themes = [
    { label: t('system'), change: { escuro: undefined } },
    { label: t('claro'), change: { escuro: false } },
    { label: t('escuro'), change: { escuro: true } },
  ]
  const weights = [
    { label: t('no'), change: { negrito: false } },
    { label: t('yes'), change: { negrito: true } },
  ]
  return (
    <details className="bar-toggle">
      <summary>
        <Icon name="accessibility" />
        {t('bar')}
      </summary>
      <div className="a11y">
        <div className="wrap">
          <Choices legend={t('zoom')} choices={zooms} />
          <Choices legend={t('scheme')} choices={schemes} />
          <Choices legend={t('theme')} choices={themes} />
          <Choices legend={t('bold')} choices={weights} />
          <SignLanguage />
        </div>
      </div>
    </details>
  )
}
