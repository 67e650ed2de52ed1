import type { BrowserContext } from 'playwright-core'

const noted: string[] = []

/** Notes every violation of the content policy on every page of this context. */
export function watchPolicy(context: BrowserContext): BrowserContext {
  context.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) noted.push(`${message.page()?.url() ?? ''}: ${message.text()}`)
  })
  return context
}

/** The violations since they were last taken. */
export const takeViolations = (): readonly string[] => noted.splice(0)
