import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PageRenderer } from '../../ports/page-renderer.ts'

const built = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../../web/dist')

/** The folder with the browser's files, as the build of the web application left them. */
export const browserFiles = path.join(built, 'client')

/** The renderer that the build of the web application left. Throws when there is none. */
export async function openBuiltRenderer(): Promise<PageRenderer> {
  const file = path.join(built, 'server/render.js')
  if (!existsSync(file))
    throw new Error('The web application is not built: start with `npm start`, or run `node web/scripts/build.mjs` first.')
  const { languages, render } = (await import(pathToFileURL(file).href)) as PageRenderer
  return { languages, render }
}
