import type { i18n } from 'i18next'
import { addTexts } from '../i18n/texts.ts'
import { useToasts } from '../ui/toast-store.ts'

const isCover = (target: unknown): target is HTMLImageElement =>
  target instanceof HTMLImageElement && (target.getAttribute('src') ?? '').startsWith('/api/links/image?')

/** As many are looked at in one visit: where a source is out of reach, the first of them say so. */
const maxAttempts = 3

/** A picture says only that it did not come; asked again, the answer says whether there is none (404), which is no failure. */
async function isOutOfReach({ src }: HTMLImageElement): Promise<boolean> {
  try {
    const { ok, status } = await fetch(src)
    return !ok && status !== 404
  } catch {
    return true
  }
}

/** Says once, when covers cannot be fetched, why drawings stand in their place. */
export function watchCovers(texts: i18n): void {
  let asked = 0
  let said = false
  const look = async (target: unknown) => {
    if (said || asked >= maxAttempts || !isCover(target)) return
    asked += 1
    if (!(await isOutOfReach(target))) return
    await addTexts(texts, 'results')
    if (said) return
    said = true
    useToasts.getState().show('warning', texts.t('failed.covers', { ns: 'results' }))
  }
  // Some may have failed before the scripts ran. That a picture failed does not bubble: it is caught on its way down.
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) void look(image)
  document.addEventListener('error', ({ target }) => void look(target), true)
}
