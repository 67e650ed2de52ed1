// The menu of the patron area names the entries of all areas; their other texts come later, each with its screens.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const isBrowserText = (file) => file.endsWith('.json') && !file.endsWith('.server.json')

/** What texts/<language>/account-menu.ts exports, with nothing of each area but `accountMenu`: `folder` is the language's. */
export function accountMenu(folder) {
  const areas = readdirSync(folder)
    .filter(isBrowserText)
    .sort()
    .flatMap((file) => {
      const { accountMenu: entries } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
      return entries ? [[`./${file}`, { accountMenu: entries }]] : []
    })
  return `export const areas = ${JSON.stringify(Object.fromEntries(areas))}`
}
