// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import type { i18n } from 'i18next'
import { Suspense, use } from 'react'
import { I18nextProvider } from 'react-i18next'
import { useTranslation } from './use-translation.ts'
import { afterEach, expect, test } from 'vitest'
import { texts } from './languages/pt.ts'
import { startTexts } from './start.ts'
import { addTexts } from './texts.ts'

afterEach(cleanup)

test('a part that waits for its words gets them, and whoever asks for an area gets the same promise', async () => {
  const page = startTexts('pt', texts)
  const asked: i18n[] = []
  function Part() {
    const { i18n } = useTranslation()
    asked.push(i18n)
    use(addTexts(i18n, 'basket'))
    const { t } = useTranslation('basket')
    return <p>{t('title')}</p>
  }
  await act(async () =>
    render(
      <I18nextProvider i18n={page}>
        <Suspense>
          <Part />
        </Suspense>
      </I18nextProvider>,
    ),
  )
  expect(await screen.findByText('Cesta')).toBeTruthy()
  expect(asked.length).toBeGreaterThan(1)
  expect(new Set([page, ...asked].map((one) => addTexts(one, 'basket'))).size).toBe(1)
})
