import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page, PageRenderer, PageRequest } from '../../ports/page-renderer.ts'
import { WorkerRenderer, type RenderPool } from './worker-renderer.ts'

const built = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../../web/dist')

/** The folder with the browser's files, as the build of the web application left them. */
export const browserFiles = path.join(built, 'client')

/** What a page is drawn from: plain texts, which travel between threads. */
export interface LoadedPage {
  readonly language: string
  readonly path: string
  readonly query: string
  readonly data: string
}

/** What the build of the web application gives: pages in one go, or asked for and drawn apart. */
export interface BuiltRenderer extends PageRenderer {
  loadPage(request: PageRequest): Promise<LoadedPage | { readonly status: number; readonly redirect: string }>
  renderPage(loadedPage: LoadedPage): Promise<Page>
}

/** The renderer that the build of the web application left, rendering in a thread of `pool` where there is a processor for it. Throws when there is none. */
export async function openBuiltRenderer(processors: number, pool: (file: string) => RenderPool): Promise<PageRenderer> {
  const file = path.join(built, 'server/render.js')
  if (!existsSync(file))
    throw new Error('The web application is not built: start with `npm start`, or run `node web/scripts/build.mjs` first.')
  const { href } = pathToFileURL(file)
  const { languages, render, loadPage, renderPage } = (await import(href)) as BuiltRenderer
  if (processors < 2) return { languages, render }
  return new WorkerRenderer({ languages, render, loadPage, renderPage }, pool(href))
}
