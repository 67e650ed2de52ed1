import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { visitorScreens } from '@farol/e2e/looks/visitor-screens.ts'
import { browserProgram } from '@farol/e2e/testing/browser.ts'
import { startServer } from '@farol/e2e/testing/server-process.ts'
import { freePort } from '@farol/server/testing/free-port.ts'
import { chromium } from 'playwright-core'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { median, scoreOf, shortcomings, shortcomingsOfMissing, type Report } from './read-report.ts'
import { isCrawlable } from './robots.ts'

const folder = fileURLToPath(new URL('../../../tools/lighthouse/', import.meta.url))
const entry = path.join(folder, 'node_modules/lighthouse/core/index.js')
const say = (line: string) => void process.stderr.write(`${line}\n`)

type Lighthouse = (url: string, flags: Readonly<Record<string, unknown>>) => Promise<{ readonly lhr: Report } | undefined>

/** Lighthouse out of its own folder, fetched at the first use: no part of the program's own packages. */
async function openLighthouse(): Promise<Lighthouse> {
  if (!existsSync(entry)) {
    say('Fetching Lighthouse')
    execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
  }
  const loaded = (await import(pathToFileURL(entry).href)) as { readonly default: Lighthouse }
  return loaded.default
}

const options = {
  runs: { type: 'string' },
  screens: { type: 'string' },
  performance: { type: 'boolean' },
} as const

const judged = ['accessibility', 'best-practices', 'seo'] as const

/** Four kinds of pages that people open most. */
const measured = [/^\/$/, /^\/pesquisa_geral\?q=casmurro$/, /^\/acervo\/\d{1,8}$/, /^\/autoridade\/\d+$/]

interface Bench {
  readonly judge: (screen: string, categories: readonly string[]) => Promise<Report>
}

/** Pages that are no part of indexes (they say so, or robots.txt does) are not judged by how they would do there. */
async function categoriesFor(address: string, screen: string): Promise<readonly string[]> {
  const path = screen.split('#')[0]!
  const [answer, robots] = await Promise.all([fetch(address + path), fetch(`${address}/robots.txt`)])
  const isOpen = answer.ok && isCrawlable(await robots.text(), path)
  const isIndexed = isOpen && !/<meta name="robots" content="[^"]*noindex/.test(await answer.text())
  return judged.filter((category) => category !== 'seo' || isIndexed)
}

async function rowFor({ judge }: Bench, address: string, screen: string): Promise<ProofRow> {
  const categories = await categoriesFor(address, screen)
  const report = await judge(screen, categories)
  const isThere = (await fetch(address + screen)).ok
  const short = categories.flatMap((category) => {
    const score = scoreOf(report, category)
    if (!isThere && shortcomingsOfMissing(report, category, address + screen).length === 0) return []
    return score === 100 ? [] : [`${category} ${score}: ${shortcomings(report, category).join(', ')}`]
  })
  say(`${screen}: ${short.join('; ') || 'all 100'}`)
  return {
    what: `\`${screen}\`: ${categories.join(', ')}`,
    tried: categories.length,
    failed: short.length,
    ...(short[0]
      ? { note: short.join('; ') }
      : !isThere && { note: 'answered 404, as it must: that the browser notes it is no shortcoming' }),
  }
}

async function speedRow({ judge }: Bench, screen: string, runs: number): Promise<ProofRow> {
  const scores: number[] = []
  for (let run = 0; run < runs; run += 1) scores.push(scoreOf(await judge(screen, ['performance']), 'performance'))
  say(`${screen}: performance ${scores.join(', ')}`)
  return {
    what: `\`${screen}\`: performance, a telephone simulated`,
    tried: runs,
    failed: 0,
    note: `median ${median(scores)} of ${scores.join(', ')}`,
  }
}

const told = `Lighthouse against the demo on this machine, in Chromium: every screen that a visitor reaches is judged for accessibility and best
practice, and for SEO where the page is for indexes; each must have 100. The speed of four pages is measured beside it and judges nothing: it is this
machine's. Screens behind a sign-in are not part of it.`

/**
 * Judges every visitor's screen; answers 1 when one has less than 100. `--screens TEXT` takes those whose address holds the text, `--runs 5`
 * says how often speed is measured, `--performance` measures nothing else.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options })
  const runs = Number(values.runs ?? 5)
  const [lighthouse, port] = [await openLighthouse(), await freePort()]
  const browser = await chromium.launch({
    executablePath: browserProgram(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  const server = await startServer()
  const judge: Bench['judge'] = async (screen, onlyCategories) => {
    // A page that says that something is not there is a page as others are.
    const flags = { port, output: 'json', logLevel: 'error', onlyCategories, ignoreStatusCode: true, disableFullPageScreenshot: true }
    const result = await lighthouse(server.address + screen, flags)
    if (!result) throw new Error(`Lighthouse says nothing of ${screen}`)
    return result.lhr
  }
  try {
    const screens = (await visitorScreens(server.address)).filter((one) => one.includes(values.screens ?? ''))
    const rows: ProofRow[] = []
    for (const screen of values.performance ? [] : screens) rows.push(await rowFor({ judge }, server.address, screen))
    const often = measured.flatMap((kind) => screens.find((one) => kind.test(one)) ?? [])
    for (const screen of often) rows.push(await speedRow({ judge }, screen, runs))
    return writeProofPage({ name: 'lighthouse', title: 'Lighthouse', told, seed: 0, rows }) === 0 ? 0 : 1
  } finally {
    await browser.close()
    await server.stop()
  }
}
