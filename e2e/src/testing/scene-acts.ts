import type { Person } from '@farol/server/adapters/library-system/testing/scene.ts'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { OpenScene } from './scene-library.ts'

const reader = { language: 'pt', width: 1440, colours: 'light', javaScript: true } as const

/** What a reader of the scenarios does in a browser of their own, from a screen on; the browser complains of nothing. */
export async function actAs(
  browser: Browser,
  scene: OpenScene,
  person: Person,
  screen: string,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const { page, context, complaints } = await scene.enter(browser, reader, person, screen)
  await act(page)
  expect(complaints).toEqual([])
  await context.close()
}

export const says = (page: Page, text: string | RegExp): Promise<void> => page.locator('main').getByText(text).first().waitFor()
