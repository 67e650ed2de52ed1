import type { Browser, BrowserContext } from 'playwright-core'

const noted: string[] = []

function watch(context: BrowserContext): BrowserContext {
  context.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) noted.push(`${message.page()?.url() ?? ''}: ${message.text()}`)
  })
  return context
}

/** Notes every violation of the content policy in every context that this browser opens from now on. */
export function watchPolicy(browser: Browser): Browser {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => watch(await open(options))
  return browser
}

/** The violations since they were last taken. */
export const takeViolations = (): readonly string[] => noted.splice(0)
