import { allowsSignLanguage } from '@farol/contract/sign-language.ts'

interface VLibras {
  readonly Widget: new (address: string) => unknown
}

/** The markup that the widget looks for. It stands outside of the page's root: the widget writes into it. */
function makePlace(): HTMLElement {
  const place = document.createElement('div')
  place.setAttribute('vw', '')
  place.className = 'enabled'
  const button = document.createElement('div')
  button.setAttribute('vw-access-button', '')
  button.className = 'active'
  const wrapper = document.createElement('div')
  wrapper.setAttribute('vw-plugin-wrapper', '')
  const top = document.createElement('div')
  top.className = 'vw-plugin-top-wrapper'
  wrapper.append(top)
  place.append(button, wrapper)
  return place
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${address}/vlibras-plugin.js`
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`${script.src} did not come`))
    document.head.append(script)
  })
}

/** Links to where the widget may not be are left to the browser, which loads the page anew: nothing of the widget goes along. */
export function leaveByLoad(slug: string): void {
  const left = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (link && link.origin === location.origin && !allowsSignLanguage(link.pathname, slug)) event.stopImmediatePropagation()
  }
  document.addEventListener('click', left, { capture: true })
}

/** Starts the widget of the federal government's VLibras. Rejects when it does not come. */
export async function startWidget(address: string): Promise<void> {
  document.body.append(makePlace())
  await loadScript(address)
  const { VLibras } = window as Window & { VLibras?: VLibras }
  if (!VLibras) throw new Error('VLibras is not there')
  // oxlint-disable-next-line no-new -- making it starts it
  new VLibras.Widget(address)
  // It waits for the page's own load, which is long past.
  window.onload?.(new Event('load'))
}
