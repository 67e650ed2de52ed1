import type { Locator, Page } from 'playwright-core'
import type { GuideStep } from './guide-steps.ts'

/** Somebody who knows of the screen what a guide names, and nothing else. */
export class Newcomer {
  readonly page: Page
  readonly password: string
  readonly #steps: readonly GuideStep[]
  #number = 0
  readonly #unread = new Set<string>()

  constructor(page: Page, steps: readonly GuideStep[], password: string) {
    this.page = page
    this.password = password
    this.#steps = steps
  }

  /** Goes on to the next step. What the last one named and nobody looked for is an error: the guide would name what is not there. */
  next(): GuideStep {
    if (this.#unread.size > 0) throw new Error(`step ${this.#number} names ${[...this.#unread].join(', ')}: not looked for`)
    this.#number += 1
    const step = this.#steps[this.#number - 1]
    if (!step) throw new Error(`there is no step ${this.#number}`)
    for (const word of step.words) this.#unread.add(word)
    return step
  }

  get number(): number {
    return this.#number
  }

  /** A figure of the step. */
  figure(pattern: RegExp): number {
    const { text } = this.#steps[this.#number - 1]!
    const found = pattern.exec(text)?.[1]
    if (found === undefined) throw new Error(`step ${this.#number} says no ${pattern}`)
    return Number(found)
  }

  /** Looks a word of the step up. */
  read(word: string): string {
    if (!this.#steps[this.#number - 1]!.words.includes(word)) throw new Error(`step ${this.#number} does not name ${word}`)
    this.#unread.delete(word)
    return word
  }

  /** Presses a button or a link by the words that it shows; of several in that place the one that stands last. */
  async press(word: string, place: Page | Locator = this.page): Promise<void> {
    const name = this.read(word)
    const control = place.getByRole('button', { name }).or(place.getByRole('link', { name }))
    await control.filter({ visible: true, hasText: name }).last().click()
  }

  /** A field by its label; of several the first. */
  field(word: string): Locator {
    return this.page.getByLabel(this.read(word)).filter({ visible: true }).first()
  }

  /** Words on the screen, of several the last. */
  async sees(word: string): Promise<void> {
    await this.page.getByText(this.read(word)).filter({ visible: true }).last().waitFor()
  }

  /** What stands below a heading. */
  below(word: string): Locator {
    return this.page.locator('section').filter({ has: this.page.getByRole('heading', { name: this.read(word) }) })
  }

  /** The scanner types, wherever the focus is. */
  async scan(code: string): Promise<void> {
    await this.page.keyboard.type(code)
    await this.page.keyboard.press('Enter')
  }

  /** Types into a field and presses Enter. */
  async scanAt(word: string, code: string): Promise<void> {
    await this.field(word).fill(code)
    await this.page.keyboard.press('Enter')
  }

  /** Every line of the log that has its answer, in the order scanned. */
  async lines(count: number): Promise<readonly string[]> {
    const lines = this.page.getByRole('log').getByRole('listitem')
    await lines.nth(count - 1).waitFor()
    await this.page.waitForFunction(() => !document.querySelector('.scan-line.waiting'))
    return lines.allTextContents()
  }

  /** Every step was done. */
  get isAtEnd(): boolean {
    return this.#number === this.#steps.length && this.#unread.size === 0
  }
}
