import { allLanguages } from '@farol/contract/language.ts'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AccessibilityBar as WholeBar } from '../accessibility/accessibility-bar.tsx'
import { Footer as WholeFooter } from '../app/footer.tsx'
import type { Frame } from '../app/frame-data.ts'
import { sampleCall, sampleSite } from '../testing/sample-call.ts'
import { AccessibilityBar, renderWithCachedParts, Footer, PageProviders } from './part-cache.tsx'
import { textsToRender } from './page-texts.ts'

const frameOf = (name: string): Frame => ({
  guides: [],
  libraries: [],
  activities: [1, 2, 3, 40, 41, 42],
  institution: { link_lgpd: `https://exemplo.br/${name}`, conteudo_restrito: true } as never,
})
const site = { ...sampleSite, signLanguage: 'https://libras.exemplo.br' }

function page(bar: ReactNode, footer: ReactNode, address: string) {
  return (
    <StaticRouter location={address}>
      <header>{bar}</header>
      <main>{'<cached-part data-at="0"></cached-part> $& $1'}</main>
      {footer}
    </StaticRouter>
  )
}

test('parts that are kept are those of a page that is drawn whole, in every language, at every address, for every frame', async () => {
  for (const language of ['pt', 'en', 'es', 'fr', 'it'] as const) {
    const texts = await textsToRender(language)
    const around = { texts, deps: { language, site, call: sampleCall } }
    for (const name of ['a', 'b', 'a']) {
      const frame = frameOf(name)
      for (const address of ['/', '/acervo/12?lng=pt', '/pesquisa_geral?q=a']) {
        const whole = renderToString(
          <PageProviders {...around}>{page(<WholeBar />, <WholeFooter frame={frame} />, address)}</PageProviders>,
        )
        expect(renderWithCachedParts(page(<AccessibilityBar />, <Footer frame={frame} />, address), around)).toBe(whole)
        expect(whole).toContain(`https://exemplo.br/${name}`)
      }
    }
  }
  expect(allLanguages).toHaveLength(5)
})

test('a part is drawn once for all pages that have it, and again for another frame', async () => {
  const texts = await textsToRender('pt')
  const around = { texts, deps: { language: 'pt' as const, site: { ...sampleSite, name: 'Counted' }, call: sampleCall } }
  let asked = 0
  // Told apart by what it says, drawn only when its addresses are asked for.
  const frame = (name: string): Frame => {
    const { institution, ...rest } = frameOf(name)
    const watched = { ...institution! }
    Object.defineProperty(watched, 'msg_suporte_consulta', { enumerable: false, get: () => void (asked += 1) })
    return { ...rest, institution: watched }
  }
  renderWithCachedParts(page(null, <Footer frame={frame('once')} />, '/'), around)
  const once = asked
  expect(once).toBeGreaterThan(0)
  renderWithCachedParts(page(null, <Footer frame={frame('once')} />, '/acervo/2'), around)
  expect(asked).toBe(once)
  renderWithCachedParts(page(null, <Footer frame={frame('other')} />, '/'), around)
  expect(asked).toBe(2 * once)
})

test('a page that cannot be drawn takes no parts of the next', async () => {
  const texts = await textsToRender('pt')
  const around = { texts, deps: { language: 'pt' as const, site, call: sampleCall } }
  function Broken(): never {
    throw new Error('no such field')
  }
  expect(() => renderWithCachedParts(page(<AccessibilityBar />, <Broken />, '/'), around)).toThrow('no such field')
  expect(renderWithCachedParts(<p>next</p>, around)).toBe('<p>next</p>')
})
