import type { Page, Route } from 'playwright-core'

/** How much is scanned, how fast, and what the network does to it. */
export interface Storm {
  readonly scans: number
  readonly perSecond: number
  /** Answers come after up to so many milliseconds, so that they overtake each other. */
  readonly maxDelayMs: number
  /** Share of the calls that are cut, half of them before the act and half after it. */
  readonly cut: number
  readonly seed: number
}

/** Numbers from 0 to 1 that look random and are the same for a seed. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The bar code of the demo's copy with this running number in the central library: its last digit is a check digit (Luhn, ISO/IEC 7812-1). */
export function copyCode(number: number): string {
  const body = `1${String(number).padStart(6, '0')}`
  const sum = [...body].reduce((total, digit, place) => {
    const doubled = place % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

/** Visits of readers of the demo with three copies each, which come back between others; the empty text is Enter alone. */
export function stormInputs(count: number): string[] {
  const inputs: string[] = []
  for (let visit = 0; inputs.length < count; visit += 1) {
    // Of different titles: whether a second copy of a title is lent depends on when its scan is sent again.
    const copy = (place: number) => copyCode(1 + visit + place * 150)
    const card = String(20_260_001 + ((visit * 7) % 30))
    inputs.push(card, copy(0), copy(1), copy(2), '', copy(0), copy(3), copy(1), copy(2), copy(4))
  }
  return inputs.slice(0, count)
}

/** What the network did. */
export interface Weather {
  calls: number
  cutBefore: number
  cutAfter: number
}

/** Delays and cuts the calls of the one field. */
export async function roughen(page: Page, { maxDelayMs, cut, seed }: Storm): Promise<Weather> {
  const random = numbersFrom(seed)
  const weather: Weather = { calls: 0, cutBefore: 0, cutAfter: 0 }
  const handle = async (route: Route) => {
    const [drawn, delay] = [random(), random() * maxDelayMs]
    weather.calls += 1
    if (drawn < cut / 2) {
      weather.cutBefore += 1
      await wait(delay)
      return route.abort('connectionreset')
    }
    // A kept connection may be closed in the moment in which it is used: that is a cut of its own.
    const response = await route.fetch().catch(() => undefined)
    await wait(delay)
    if (response && drawn >= cut) return route.fulfill({ response })
    weather.cutAfter += 1
    return route.abort('connectionreset')
  }
  await page.route(/\/api\/equipe\/(identificacao|emprestimos|devolucoes)$/, handle)
  return weather
}

async function give(page: Page, input: string): Promise<void> {
  await Promise.all(Array.from(input, (character) => page.keyboard.press(character)))
  await page.keyboard.press('Enter')
}

/** Presses "again" as long as something is not registered. */
async function settle(page: Page): Promise<void> {
  for (;;) {
    const again = page.getByRole('button', { name: 'Tentar todas de novo' })
    if ((await again.count()) > 0) await again.press('Enter').catch(() => undefined)
    const open = await page.locator('.scan-line.waiting, .scan-line.unregistered').count()
    if (open === 0) return
    await wait(100)
  }
}

/** Scans at its pace, whatever the server has answered. */
export async function scanAll(page: Page, inputs: readonly string[], perSecond: number): Promise<void> {
  const began = performance.now()
  for (const [place, input] of inputs.entries()) {
    await wait(Math.max(0, began + (place * 1000) / perSecond - performance.now()))
    await give(page, input)
  }
  await settle(page)
}

/** Scans one after the other, each when the one before has its answer. */
export async function scanSlowly(page: Page, inputs: readonly string[]): Promise<void> {
  for (const input of inputs) {
    await give(page, input)
    await settle(page)
  }
}

/** What stands in each line: its word and what follows, without its buttons. */
export const linesOf = (page: Page): Promise<string[]> =>
  page.locator('.scan-line').evaluateAll((lines) =>
    lines.map((line) =>
      [...line.children]
        .slice(0, 2)
        .map((part) => part.textContent)
        .join(' | '),
    ),
  )
