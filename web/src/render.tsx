import { writtenLanguages } from './i18n/texts.ts'
import { draw, type Page } from './rendering/draw.tsx'
import { gather, type PageRequest } from './rendering/gather.ts'

export { draw, gather }

/** Languages that pages can be rendered in. */
export const languages = writtenLanguages()

/** Makes a page in this thread. Rejects when a loader meets a bug. */
export async function render(request: PageRequest): Promise<Page> {
  const gathered = await gather(request)
  return 'redirect' in gathered ? { ...gathered, html: '' } : draw(gathered)
}
