import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { texts } from '../../i18n/languages/pt.ts'
import { startTexts } from '../../i18n/start.ts'
import { HydrationBoundary } from '../../ui/hydration.ts'
import { BasketSlot } from './basket-slots.tsx'

/** As the server writes it, for readers without scripts. */
const written = (props: Partial<Parameters<typeof BasketSlot>[0]>) =>
  renderToString(
    <I18nextProvider i18n={startTexts('pt', texts)}>
      <StaticRouter location="/pesquisa_geral?q=mar">
        <HydrationBoundary>
          <BasketSlot codes={['12']} {...props} />
        </HydrationBoundary>
      </StaticRouter>
    </I18nextProvider>,
  )

test('where no scripts run a title is put into the basket by a link that names it', () => {
  expect(written({ title: 'Dom Casmurro' })).toContain('href="/cesta?acervos=12"')
  expect(written({ title: 'Dom Casmurro' })).toContain('Dom Casmurro')
  expect(written({ title: 'Dom Casmurro' })).not.toContain('data-keep')
})

test('in a row it is a sign alone, whose words are heard', () => {
  expect(written({ title: 'Dom Casmurro', compact: true })).toMatch(/data-keep="free".*<span class="vh">/)
})

test('several titles at once, or one without a name, have no link', () => {
  expect(written({ codes: [], title: 'Dom Casmurro' })).not.toContain('href')
  expect(written({})).not.toContain('href')
})
