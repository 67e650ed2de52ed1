import { languageTag } from '@farol/contract/language.ts'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, useTranslation as useWholeTranslation } from 'react-i18next'
import { Link as WholeLink, StaticRouter, type LinkProps } from 'react-router'
import { expect, test } from 'vitest'
import { Link } from '../ui/link.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { formatNumber, startTexts } from '../i18n/start.ts'
import { loadTexts } from '../i18n/texts.ts'
import { sampleCall, sampleSite } from '../testing/sample-call.ts'
import { acquireRouteHandler } from './route-handler-pool.ts'

const rendered = (element: ReactNode) => renderToString(<StaticRouter location="/acervo/12/marc?x=1">{element}</StaticRouter>)

test.each<LinkProps['to']>([
  '/',
  '/acervo/12',
  '/acervo/12/',
  '/acervo//12',
  '/acervo/../cesta',
  '/acervo/./1',
  '//exemplo.br/cesta',
  'https://exemplo.br/cesta',
  'mailto:a@exemplo.br',
  '/pesquisa_geral?q=a+b&for=AUTOR',
  '/pesquisa_geral?q=“ç”&x=<b>',
  '/pesquisa_geral?',
  '/pesquisa_geral?q=a?b',
  '/pesquisa_geral#main',
  '/pesquisa_geral?q=a#main',
  '/pesquisa_geral?q=a#faceta-I',
  '/pesquisa_geral#',
  '/pesquisa_geral?q=a#a b',
  '/ação',
  '/a%20b',
  '/a b',
  '?page=2',
  'referencia',
  '.',
  '..',
  '#main',
  '',
  { pathname: '/cesta', search: '?a=1' },
])('a link to %s is written as the router writes it, without the mark of a framework', (to) => {
  const props: LinkProps = {
    to,
    lang: 'pt',
    className: 'a',
    state: { from: '/' },
    replace: true,
    preventScrollReset: true,
    onClick: () => {},
  }
  for (const more of [{}, { target: '_blank' }, { reloadDocument: true }, { discover: 'none' }, { prefetch: 'render' }] as const)
    expect(rendered(<Link {...props} {...more} />)).toBe(rendered(<WholeLink {...props} {...more} discover="none" />))
})

type Ask = (area?: string, options?: { readonly keyPrefix?: string }) => { readonly t: (key: string, values?: object) => string }

test('words are those of the library, in every area and under a prefix', async () => {
  const texts = startTexts('en', await loadTexts('en'))
  function Said({ ask }: { ask: Ask }) {
    const [shell, search, log] = [ask(), ask('search'), ask('search', { keyPrefix: 'home' })]
    return [shell.t('basket'), search.t('count', { count: 2, formatted: '2', q: 'x' }), log.t('title'), shell.t('no.such.word')].join('|')
  }
  const said = (ask: Ask) =>
    renderToString(
      <I18nextProvider i18n={texts}>
        <Said ask={ask} />
      </I18nextProvider>,
    )
  expect(said(useTranslation as unknown as Ask)).toBe(said(useWholeTranslation as unknown as Ask))
  expect(said(useTranslation as unknown as Ask)).toContain('2 titles')
})

test('numbers are written as the language writes them', () => {
  for (const language of ['pt', 'en', 'es', 'fr', 'it'] as const)
    for (const value of [
      0,
      -0,
      1,
      7,
      99,
      999,
      1000,
      1009,
      1234,
      9999,
      10_000,
      12_345,
      999_999,
      1_000_000,
      1_234_567,
      -1,
      -1234,
      0.5,
      Number.NaN,
    ])
      expect(formatNumber(value, language)).toBe(new Intl.NumberFormat(languageTag(language)).format(value).replace(/^-0$/, '0'))
})

test('one desk makes pages one after another, each with its own dependencies; two at once have two', async () => {
  const texts = startTexts('pt', await loadTexts('pt'))
  const asked: string[] = []
  const deps = (who: string) => ({
    language: 'pt' as const,
    site: sampleSite,
    call: ((...words: Parameters<typeof sampleCall>) => {
      asked.push(who)
      return sampleCall(...words)
    }) as typeof sampleCall,
  })
  const load = async (who: string) => {
    const routeHandler = acquireRouteHandler(deps(who), texts)
    await routeHandler.handler.query(new Request('http://page.local/pesquisa_geral?q=machado'))
    return routeHandler
  }
  const first = await load('first')
  const second = await load('second')
  expect(second.handler).not.toBe(first.handler)
  first.free()
  const third = await load('third')
  expect(third.handler).toBe(first.handler)
  expect(new Set(asked)).toEqual(new Set(['first', 'second', 'third']))
  asked.length = 0
  third.free()
  await load('fourth')
  expect(new Set(asked)).toEqual(new Set(['fourth']))
})
