import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../looks/requests-under-way.ts'
import { visitorScreens } from '../looks/visitor-screens.ts'
import { launch, visit } from '../testing/browser.ts'
import { signInAtDesk } from '../testing/desk-walk.ts'
import { demoPassword } from '../testing/people.ts'
import { typeSignIn } from '../testing/sign-in-form.ts'
import { address, dataDir } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** Goes on to another page as a link does: without loading it anew. */
async function goOn(page: Page, to: string, left: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)
  await page.locator(left).waitFor({ state: 'detached' })
  await page.locator('main:not([aria-busy]) h1, header h1').first().waitFor()
  await settled(page)
}

/**
 * Selectors of the sheet that dresses `mark` which hold for anything on the open page, at any width and on paper; undefined where the page
 * has no such sheet. What only holds under the pointer is looked at as if it were there.
 */
const holding = (page: Page, mark: string) =>
  page.evaluate((dressed) => {
    const styleRules = (rules: CSSRuleList): CSSStyleRule[] =>
      [...rules].flatMap((rule) =>
        rule instanceof CSSStyleRule ? [rule] : rule instanceof CSSGroupingRule ? styleRules(rule.cssRules) : [],
      )
    const rules = [...document.styleSheets]
      .map(({ cssRules }) => styleRules(cssRules))
      .find((some) => some.some(({ selectorText }) => selectorText.endsWith(dressed)))
    return rules
      ?.map(({ selectorText }) => selectorText)
      .filter((one) => document.querySelector(one.replace(/::[\w-]+|:hover|:focus/g, '')))
  }, mark)

const pages = async () =>
  (await visitorScreens(address)).filter((one) => !/^\/(login|meufarol|farol_redireciona|pearson|autoatendimento)|#/.test(one))

/** Each page that visitors have, gone to one after another, with what of the sheet holds there; `left` is in the area alone. */
async function holdingAfter(
  page: Page,
  mark: string,
  left: string,
): Promise<readonly (readonly [string, readonly string[] | undefined])[]> {
  const found: (readonly [string, readonly string[] | undefined])[] = []
  for (const one of await pages()) {
    await goOn(page, one, left)
    found.push([one, await holding(page, mark)])
  }
  expect(found.length).toBeGreaterThan(30)
  return found
}

test('no rule of the patron area’s sheet holds on a page that comes after it', async () => {
  const { page, context } = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  await page.goto('/login?redirect=/meufarol')
  await typeSignIn(page.locator('main'), 'vera', demoPassword(dataDir))
  await page.locator('.with-account').waitFor()
  expect((await holding(page, '.account-waits'))?.length).toBeGreaterThan(5)
  expect(await holdingAfter(page, '.account-waits', '.with-account')).toEqual((await pages()).map((one) => [one, []]))
  await context.close()
})

test('no rule of the desk’s sheet holds on a page that comes after it, on paper neither', async () => {
  const { page, context } = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  await signInAtDesk(page, { dataDir }, 'iara')
  expect((await holding(page, '.desk-who'))?.length).toBeGreaterThan(5)
  expect(await holdingAfter(page, '.desk-who', '.desk-who')).toEqual((await pages()).map((one) => [one, []]))
  await context.close()
})
