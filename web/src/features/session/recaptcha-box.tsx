import { useEffect, useRef } from 'react'
import { useDeps } from '../../api/site.ts'

interface Recaptcha {
  ready(then: () => void): void
  render(element: HTMLElement, options: Record<string, unknown>): number
}

const script = 'https://www.google.com/recaptcha/api.js?render=explicit'
const narrow = '(max-width: 575.98px)'

/** Google's box, for institutions that have a key there. Its size is fixed when it is drawn: compact under 576 px. */
export function RecaptchaBox({
  siteKey,
  onSolved,
  error,
}: {
  siteKey: string
  onSolved: (solution: string | undefined) => void
  error?: string | undefined
}) {
  const place = useRef<HTMLDivElement>(null)
  const { language } = useDeps()
  useEffect(() => {
    const element = place.current
    if (!element) return
    const draw = () => {
      const { grecaptcha } = window as unknown as { grecaptcha?: Recaptcha }
      grecaptcha?.ready(() => {
        const size = matchMedia(narrow).matches ? 'compact' : 'normal'
        const own = element.appendChild(document.createElement('div'))
        grecaptcha.render(own, { sitekey: siteKey, size, callback: onSolved, 'expired-callback': () => onSolved(undefined) })
      })
    }
    const loader = document.createElement('script')
    loader.src = `${script}&hl=${language}`
    loader.addEventListener('load', draw)
    document.head.append(loader)
    return () => {
      loader.remove()
      element.replaceChildren()
    }
  }, [siteKey, onSolved, language])
  return (
    <div className={error ? 'field bad' : 'field'}>
      {error && <p className="error">{error}</p>}
      <div ref={place} />
    </div>
  )
}
