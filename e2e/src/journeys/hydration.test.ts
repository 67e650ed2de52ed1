import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitorScreens } from '../looks/visitor-screens.ts'
import { launch, hydrated, visit } from '../testing/browser.ts'
import { commitsOf, watchCommits } from '../testing/react-commits.ts'
import { address } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

// What may be drawn in one go, without looking whether somebody pressed something: a menu, a counter.
const maxPerCommit = 15

// A page of results drew 126 and 307 components in one go after it had been taken up, the start page 121.
test.each([/^\/$/, /q=casmurro/, /^\/acervo\/\d{1,8}$/, /^\/autoridade\/\d+$/])(
  'a page like %s is taken up piece by piece: at no time is much of it drawn in one go',
  async (wanted) => {
    const screen = (await visitorScreens(address)).find((one) => wanted.test(one))!
    const { page, context, complaints } = await visit(browser, address, { language: 'pt', width: 360, colours: 'light', javaScript: true })
    await watchCommits(page)
    await page.goto(screen)
    await hydrated(page)
    // What only a running page has comes after that, in files of its own.
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)))
    const commits = await commitsOf(page)
    await context.close()
    expect(complaints).toEqual([])
    const [first, ...later] = commits
    expect(first?.drawn).toBeGreaterThan(100)
    expect(first?.looks).toBeGreaterThan(first!.drawn)
    expect(later.length).toBeGreaterThan(0)
    expect(later.filter(({ drawn, looks }) => drawn > maxPerCommit && looks < drawn)).toEqual([])
  },
)

test('libraries carry the sign that has them compiled beside the page, as they come; what few pages call carries none', async () => {
  const page = await (await fetch(`${address}/`)).text()
  const files = [...page.matchAll(/href="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file!)
  const signed = await Promise.all(
    files.map(async (file) => (await (await fetch(address + file)).text()).startsWith('//# allFunctionsCalledOnLoad\n')),
  )
  expect(files.filter((_, at) => signed[at])).toEqual([expect.stringContaining('/vendor-')])
  expect(files.length).toBeGreaterThan(2)
})
