import { writtenLanguages } from './i18n/texts.ts'
import { renderPage, type Page } from './rendering/render-page.tsx'
import { loadPage, type PageRequest } from './rendering/load-page.ts'

export { renderPage, loadPage }

/** Languages that pages can be rendered in. */
export const languages = writtenLanguages()

/** Makes a page in this thread. Rejects when a loader meets a bug. */
export async function render(request: PageRequest): Promise<Page> {
  const loadedPage = await loadPage(request)
  return 'redirect' in loadedPage ? { ...loadedPage, html: '' } : renderPage(loadedPage)
}
