import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useDeps } from '../api/site.ts'
import { Icon } from '../ui/icon.tsx'
import { RichText } from '../ui/rich-text.tsx'
import type { Frame } from './frame-data.ts'

const seenKey = 'msg_shwnd'

function loadOnce(code: string): void {
  try {
    localStorage.setItem(seenKey, code)
  } catch {
    // Storage may be closed to us: the notice then comes again on the next page.
  }
}

/**
 * The institution's notice, until this reader has closed it: `msg_shwnd` keeps which. The page always carries it; boot.js hides one
 * that was seen before anything is painted, so that nothing jumps.
 */
function InstitutionNotice({ frame }: { frame: Frame }) {
  const { t } = useTranslation('shell')
  const [closed, setClosed] = useState(false)
  const notice = frame.institution?.aviso
  if (!notice || closed) return null
  const close = () => {
    loadOnce(notice.codigo)
    setClosed(true)
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
  return (
    <aside className="notice" aria-label={t('notice.label')} data-aviso={notice.codigo}>
      <RichText html={notice.texto} />
      <button type="button" className="icon-btn" aria-label={t('notice.close')} onClick={close}>
        <Icon name="close" />
      </button>
    </aside>
  )
}

/** What stands above the page: the institution's notice, and that this is a demonstration; in one line where there is room. */
export function TopNotices({ frame }: { frame: Frame }) {
  const { t } = useTranslation('shell')
  const { site } = useDeps()
  if (!site.demo && !frame.institution?.aviso) return null
  return (
    <div className="top-notices">
      <div className="wrap">
        <InstitutionNotice frame={frame} />
        {site.demo && (
          <aside className="demo-line" aria-label={t('demoLabel')}>
            <span aria-hidden="true">{t('demoLabel')}</span>
            <span>{t('demo')}</span>
          </aside>
        )}
      </div>
    </div>
  )
}

/** For browsers below the floor: boot.js tests what they can and marks the page; everybody else never sees it. */
export function BrowserNotice() {
  const { t } = useTranslation('shell')
  return (
    <div className="demo old-browser">
      <p className="wrap">
        {t('oldBrowser')} {t('footer.browsers')}
      </p>
    </div>
  )
}
