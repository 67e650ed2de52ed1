// What the first screen costs: JavaScript (ours and all of it) and style, in bytes as brotli sends them.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { smallBoot } from './boot.mjs'

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** The most that is allowed, in bytes. */
export const budgets = { script: 150_000, ownScript: 35_000, style: 12_000, deskScript: 60_000, accountMenu: 1_000 }

/** The most of its own script that a screen of the person loads, beside what the first screen and the frame of the area have loaded. */
export const screenBudget = 14_000
const personScreens = ['alerts', 'personal-data', 'password', 'accesses', 'privacy', 'delegations', 'exchange-users'].map(
  (name) => `${name}-screen`,
)

const weight = (content) => brotliCompressSync(content).length
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

/** The chunks that one loads with everything it imports, beside those of `before`. */
function reached(chunks, name, before = new Set()) {
  const loaded = new Set()
  const load = (one) => {
    if (loaded.has(one) || before.has(one)) return
    loaded.add(one)
    for (const other of chunks.get(one).imports) load(other)
  }
  load(name)
  return loaded
}

/** Own script of each screen of the person by its name. */
function weighScreens(chunks, first) {
  const chunkOf = (file) => {
    const found = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${file}.tsx`))
    if (!found) throw new Error(`${file} is no chunk of its own`)
    return found.fileName
  }
  const before = new Set([...first, ...reached(chunks, chunkOf('account-area'), first)])
  return personScreens.map((screen) => {
    const own = [...reached(chunks, chunkOf(screen), before)].filter((name) => !isVendor(name))
    return { screen, bytes: sum(own.map((name) => weight(chunks.get(name).code))) }
  })
}

/** What holds and loan requests are made of; a reader’s loans and debts likewise. Nobody who is not signed in needs any of it. */
const readersOwn =
  /\/(?:web\/src\/features\/(?:holds|loan-requests|loans|debts|account)\/|contract\/src\/(?:holds|loan-requests|loans)\.ts|texts\/\w+\/(?:holds|requests|loans|account)\.json)/

/** Files of `readersOwn` that the page of a title loads at first. */
function readersOwnOnTitle(chunks, first) {
  const title = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith('/title-screen.tsx'))
  if (!title) throw new Error('The page of a title is no chunk of its own')
  const loaded = [...first, ...reached(chunks, title.fileName, first)]
  // Bytes of its own in the bundle: of a file that is only imported for its types, or of which nothing is used, there are none.
  return loaded
    .flatMap((name) => Object.entries(chunks.get(name).modules).filter(([id, { code }]) => readersOwn.test(id) && code))
    .map(([id]) => id)
}

const isVendor = (name) => /vendor|runtime/.test(name)

/** Files of the desk's first screen: its frame with the sign-in, the counter, and the texts that `desk-area.tsx` opens with. */
const deskFiles = ['web/src/app/desk-area.tsx', 'web/src/screens/desk/counter-screen.tsx']
const deskTexts = /\/texts\/(\w+)\/(?:desk|desk-work|desk-office|session|account|alerts)\.json$/

/** What `/equipe` loads beside the first screen of the site, in the language with the largest texts. */
function weighDesk(chunks, first) {
  const own = new Set()
  for (const file of deskFiles) {
    const holder = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)))
    if (!holder) throw new Error(`No part of the bundle holds ${file}`)
    for (const name of reached(chunks, holder.fileName, first)) own.add(name)
  }
  const texts = new Map()
  for (const [name, { moduleIds }] of chunks) {
    const language = moduleIds.map((id) => deskTexts.exec(id)?.[1]).find(Boolean)
    if (language && !own.has(name) && !first.has(name)) texts.set(language, [...(texts.get(language) ?? []), name])
  }
  if (texts.size === 0) throw new Error('No texts of the desk were found')
  const weigh = (names) => sum([...names].map((name) => weight(chunks.get(name).code)))
  return weigh(own) + Math.max(...[...texts.values()].map(weigh))
}

/** What the menu of the patron area loads to name its entries, in the language with the largest texts. */
function weighAccountMenu(chunks, first) {
  const menus = [...chunks.values()].filter(({ facadeModuleId }) => /texts\/\w+\/account-menu/.test(facadeModuleId ?? ''))
  if (menus.length === 0) throw new Error('No texts of the menu were found')
  return Math.max(...menus.map(({ fileName }) => sum([...reached(chunks, fileName, first)].map((name) => weight(chunks.get(name).code)))))
}

/** Builds the browser's bundle in memory and weighs what the first screen loads: entry, what it imports, boot, the largest language. */
export async function weighFirstScreen() {
  const { output } = await build({ configFile: path.join(web, 'vite.config.ts'), logLevel: 'error', build: { write: false } })
  const chunks = new Map(output.filter((part) => part.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry)
  const loaded = reached(chunks, entry.fileName)
  const boot = weight(smallBoot())
  const offered = [...loaded].flatMap((name) => chunks.get(name).dynamicImports)
  const languages = [...new Set(offered)].filter((name) => /texts\/\w+\/browser/.test(chunks.get(name).facadeModuleId ?? ''))
  if (languages.length === 0) throw new Error('No language was found among what the first screen may load')
  const texts = Math.max(...languages.map((name) => weight(chunks.get(name).code)))
  const own = sum([...loaded].filter((name) => !isVendor(name)).map((name) => weight(chunks.get(name).code))) + boot + texts
  const vendor = sum([...loaded].filter(isVendor).map((name) => weight(chunks.get(name).code)))
  // Sheets that what is loaded asks for; those of lazy screens come with them. A page has one theme at most beside them.
  const sheets = output.filter((part) => part.fileName.endsWith('.css'))
  const asked = new Set([...loaded].flatMap((name) => [...(chunks.get(name).viteMetadata?.importedCss ?? [])]))
  if (asked.size === 0) throw new Error('No sheet was found that the first screen loads')
  const themes = sheets.filter((part) => /tema-/.test(part.fileName)).map((part) => weight(part.source))
  const style = sum(sheets.filter((part) => asked.has(part.fileName)).map((part) => weight(part.source))) + Math.max(0, ...themes)
  return {
    script: own + vendor,
    ownScript: own,
    style,
    deskScript: weighDesk(chunks, loaded),
    accountMenu: weighAccountMenu(chunks, loaded),
    screens: weighScreens(chunks, loaded),
    onTitle: readersOwnOnTitle(chunks, loaded),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const weights = await weighFirstScreen()
  for (const [name, max] of Object.entries(budgets)) process.stdout.write(`${name}: ${weights[name]} of ${max} bytes\n`)
  for (const { screen, bytes } of weights.screens) process.stdout.write(`screen ${screen}: ${bytes} of ${screenBudget} bytes\n`)
  for (const file of weights.onTitle) process.stdout.write(`on the title page: ${path.relative(path.dirname(web), file)}\n`)
  const isTooHeavy = weights.screens.some(({ bytes }) => bytes > screenBudget)
  process.exit(isTooHeavy || weights.onTitle.length > 0 || Object.entries(budgets).some(([name, max]) => weights[name] > max) ? 1 : 0)
}
