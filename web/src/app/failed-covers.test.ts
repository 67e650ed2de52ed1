// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { startTexts } from '../i18n/start.ts'
import { addTexts, loadTexts } from '../i18n/texts.ts'
import { useToasts } from '../ui/toast-store.ts'
import { watchCovers } from './failed-covers.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  useToasts.setState({ toasts: [] })
})

const cover = (number: number) => {
  const image = document.createElement('img')
  image.src = `/api/links/image?acervo=${number}`
  document.body.append(image)
  return image
}
const said = () => useToasts.getState().toasts.map(({ text }) => text)

test('a title without a cover is no failure; a source out of reach is told, once, whatever fails after it', async () => {
  const answers = [404, 503, 503]
  const asked = vi.fn(async () => new Response(null, { status: answers.shift()! }))
  vi.stubGlobal('fetch', asked)
  const texts = startTexts('pt', await loadTexts('pt'))
  await addTexts(texts, 'results')
  watchCovers(texts)
  cover(1).dispatchEvent(new Event('error'))
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve))
  expect(said()).toEqual([])
  cover(2).dispatchEvent(new Event('error'))
  await expect.poll(said).toEqual(['Não foi possível carregar as capas. No lugar delas há desenhos.'])
  cover(3).dispatchEvent(new Event('error'))
  expect(asked).toHaveBeenCalledTimes(2)
  expect(said()).toHaveLength(1)
})
