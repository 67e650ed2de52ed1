import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitorScreens } from '../looks/visitor-screens.ts'
import { settled } from '../looks/requests-under-way.ts'
import { launch, visit } from '../testing/browser.ts'
import { delayFonts } from '../testing/delayed-fonts.ts'
import { seenFirst, shiftsOf, watchShifts } from '../testing/layout-shifts.ts'
import { partialPageSite } from '../testing/partial-page-site.ts'
import { address } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

// On a slow line our letters come after the page was painted with others. Those must take the same room.
test.each([360, 1440] as const)('at %i px nothing moves when the fonts come for the first time', async (width) => {
  // Each at one of the two widths, by turns; the start page at both.
  const screens = (await visitorScreens(address))
    .filter((screen) => seenFirst.test(screen))
    .filter((screen, at) => screen === '/' || at % 2 === (width === 360 ? 0 : 1))
  const moved: Record<string, number> = {}
  for (const screen of screens) {
    // A reader who was never here: no letters from a visit before.
    const { page, context } = await visit(browser, address, { language: 'pt', width, colours: 'light', javaScript: true })
    await watchShifts(page)
    const letGo = await delayFonts(page)
    await page.goto(screen, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    const before = await page.evaluate(() => document.fonts.check('1rem Commissioner') && document.fonts.check('1rem Faustina'))
    expect(before, `${screen} was painted without our fonts`).toBe(false)
    letGo()
    await settled(page)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(await page.evaluate(() => document.fonts.check('1rem Commissioner'))).toBe(true)
    const sum = await shiftsOf(page)
    if (sum > 0.02) moved[screen] = sum
    await context.close()
  }
  expect(moved).toEqual({})
})

// Whatever stands in the way of the first paint costs the reader of a slow telephone a screen that stays empty (0213).
test.each([/^\/$/, /q=casmurro/, /^\/acervo\/\d{1,8}$/, /^\/autoridade\/\d+$/])(
  'a page like %s asks for its sheets and the boot script until it has been painted, then for everything else at once',
  async (wanted) => {
    const screen = (await visitorScreens(address)).find((one) => wanted.test(one))!
    const { page, context, complaints } = await visit(browser, address, { language: 'pt', width: 360, colours: 'light', javaScript: true })
    await page.goto(screen)
    await settled(page)
    const { before, after, all } = await page.evaluate(() => {
      const [painted] = performance.getEntriesByName('first-contentful-paint')
      const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, startTime }) => ({
        path: new URL(name).pathname,
        early: startTime <= painted!.startTime,
      }))
      const template = document.getElementById('depois') as HTMLTemplateElement
      return {
        before: files.filter(({ early }) => early).map(({ path }) => path),
        after: files.filter(({ early }) => !early).map(({ path }) => path),
        all: template.content.childElementCount,
      }
    })
    await context.close()
    expect(complaints).toEqual([])
    expect(before.toSorted().map((path) => path.replace(/-[\w-]{8}\./, '.'))).toEqual(['/assets/browser.css', '/boot.js'])
    expect(new Set(after.filter((path) => path.endsWith('.woff2'))).size).toBe(2)
    expect(after.some((path) => path.includes('/vendor-'))).toBe(true)
    expect(all).toBe(0)
  },
)

test('what comes after the first paint comes after the first words, not after a mere ground', async () => {
  const site = await partialPageSite(address)
  const { page, context } = await visit(browser, site.address, { language: 'pt', width: 360, colours: 'light', javaScript: true })
  const html = await (await fetch(`${address}/horarios`, { headers: { 'accept-language': 'pt-BR' } })).text()
  site.cutAt(Buffer.byteLength(html.slice(0, html.indexOf('<body') + html.slice(html.indexOf('<body')).indexOf('>') + 1)))
  await page.goto('/horarios', { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
  expect(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(0)
  site.letGo()
  await settled(page)
  const [words, scripts] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    Math.min(...performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (name.includes('/vendor-') ? [startTime] : []))),
  ])
  expect(scripts).toBeGreaterThan(words!)
  await context.close()
  await site.close()
})

test('fonts and scripts let go first what a hand or a picture asks for', async () => {
  const page = await (await fetch(`${address}/`)).text()
  const [, late = ''] = /<template id="depois">([^]*?)<\/template>/.exec(page) ?? []
  const tags = late.match(/<(?:link|script)[^>]*>/g) ?? []
  expect(tags.length).toBeGreaterThan(4)
  for (const tag of tags) expect(tag).toContain('fetchpriority="low"')
  expect(page.replace(late, '')).not.toMatch(/modulepreload|type="module"|woff2/)
})

test('what the first paint waits for is named before the page itself, and is asked for once', async () => {
  const { headers } = await fetch(`${address}/acervo/609`)
  const named = [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel=preload/g)].map(([, file]) => file!)
  const { page, context } = await visit(browser, address, { language: 'pt', width: 360, colours: 'light', javaScript: true })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url().slice(address.length)))
  const complaints: string[] = []
  page.on('console', (message) => void complaints.push(message.text()))
  await page.goto('/acervo/609')
  const needed = await page.evaluate(() =>
    // What is named later by a script carries `crossorigin`.
    [...document.querySelectorAll('head link[rel=stylesheet]:not([crossorigin]), head script:not([type])')].map(
      (one) => one.getAttribute('href') ?? one.getAttribute('src'),
    ),
  )
  expect(named.toSorted()).toEqual(needed.toSorted())
  expect(asked.filter((file) => named.includes(file)).toSorted()).toEqual(named.toSorted())
  expect(complaints).toEqual([])
  await context.close()
})

test('letters with macrons and dots are of our fonts, in headings and in text; their files come only where a page has such letters', async () => {
  const found = (await (await fetch(`${address}/api/consulta?q=rashomon`)).json()) as { data: { cod_acervo: string }[] }
  const { page, context } = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  const files: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('.woff2') && void files.push(/([a-z]+(?:-[a-z]+)?)-[\w-]{8}\.woff2$/.exec(request.url())![1]!),
  )
  await page.goto('/horarios')
  await settled(page)
  expect(new Set(files)).toEqual(new Set(['commissioner', 'faustina']))
  await page.goto(`/acervo/${found.data[0]!.cod_acervo}`)
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-letras'))
  const session = await context.newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const families = async (selector: string) => {
    const { root } = await session.send('DOM.getDocument')
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.map(({ familyName, isCustomFont }) => [familyName.replace(/ .*/, ''), isCustomFont])
  }
  await expect.poll(() => families('h1')).toEqual(expect.arrayContaining([['Faustina', true]]))
  await expect.poll(async () => (await families('h1')).every(([, isCustom]) => isCustom)).toBe(true)
  await page.evaluate(() =>
    document.querySelector('main')!.insertAdjacentHTML('beforeend', '<p id="letras">Tōkyō, al-Ajniḥah, Brāhmaṇa, Łódź</p>'),
  )
  await expect.poll(async () => (await families('#letras')).every(([name, isCustom]) => name === 'Commissioner' && isCustom)).toBe(true)
  expect(files).toEqual(expect.arrayContaining(['faustina-extended', 'commissioner-extended']))
  await context.close()
})
