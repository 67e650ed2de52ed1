import { alertKinds } from '@farol/contract/alerts.ts'
import { allLanguages, type Language } from '@farol/contract/language.ts'
import { describe, expect, test } from 'vitest'
import { alertTexts, type AlertTexts } from './alert-texts.ts'
import { describeAlert } from './describe-alert.ts'
import { dayText, filled, shortened } from './fill-text.ts'
import { everyAlert } from '../features/alerts/testing/every-alert.ts'

const languages = allLanguages

describe.each(languages)('in %s', (language) => {
  test('every kind and outcome has words of its own, with nothing left to fill in', () => {
    expect(new Set(everyAlert.map(({ kind }) => kind))).toEqual(new Set(alertKinds))
    expect(everyAlert).toHaveLength(Object.keys(alertTexts(language).kinds).length)
    const told = everyAlert.map((alert) => describeAlert(alert, language))
    for (const { title, text } of told) {
      expect(title).not.toMatch(/[{}]|undefined|NaN/)
      expect(text).not.toMatch(/[{}]|undefined|NaN/)
      expect(text.length).toBeGreaterThan(10)
    }
    expect(new Set(told.map(({ text }) => text)).size).toBe(told.length)
  })
})

test('another language has the same texts with the same places to fill in', () => {
  const marks = (text: string) => [...text.matchAll(/\{[\w:]+\}/g)].map(([mark]) => mark).toSorted()
  for (const [key, { title, text }] of Object.entries(alertTexts('pt').kinds))
    for (const language of languages) {
      const other = alertTexts(language).kinds[key as keyof AlertTexts['kinds']]
      expect([language, key, marks(other.title), marks(other.text)]).toEqual([language, key, marks(title), marks(text)])
    }
})

test('of no title at all Portuguese has the plural, French the singular', () => {
  const said = (count: number, language: Language) => filled('{count:titles}', { count }, language)
  expect([said(0, 'pt'), said(1, 'pt'), said(2, 'pt'), said(0, 'fr')]).toEqual([
    '0 novos títulos',
    '1 novo título',
    '2 novos títulos',
    '0 nouveau titre',
  ])
})

test('days carry their weekday in the order of day and month; month and year ends stand as they are', () => {
  expect(languages.map((language) => dayText('2026-11-10', language))).toEqual([
    'terça-feira, 10/11/2026',
    'martes, 10/11/2026',
    'Tuesday, 10/11/2026',
    'mardi, 10/11/2026',
    'martedì, 10/11/2026',
  ])
  expect(dayText('2026-12-31', 'pt')).toBe('quinta-feira, 31/12/2026')
  expect(dayText('2028-02-29', 'pt')).toBe('terça-feira, 29/02/2028')
})

test('L224: a long title is cut at a word; signs that move a line are not in it; what is written as a placeholder stays', () => {
  const long = describeAlert({ kind: 'followed_title', params: { title: 'palavra '.repeat(50) } }, 'pt')
  expect(long.text).toMatch(/“(palavra ){18,19}palavra…”/)
  expect(long.title.length).toBeLessThanOrEqual(121)
  expect(shortened('um\r\nBcc: x\u2028dois')).toBe('um Bcc: x dois')
  expect(shortened(`${'x'.repeat(159)}😀 fim`)).toBe(`${'x'.repeat(159)}…`)
  const named = describeAlert({ kind: 'followed_title', params: { title: '{reason} $& <b>&' } }, 'pt')
  expect(named.text).toBe('Há um novo exemplar ou uma nova edição de “{reason} $& <b>&”.')
})

const told = (kind: string, params: Parameters<typeof describeAlert>[0]['params'], language: Language = 'pt') =>
  describeAlert({ kind, params } as Parameters<typeof describeAlert>[0], language).text.replaceAll('\u00a0', ' ')

test.each([
  [0, 'R$ 0,00', '$0.00'],
  [5, 'R$ 0,05', '$0.05'],
  [123_456, 'R$ 1.234,56', '$1,234.56'],
])('%i cents are %s, in English %s', (cents, inPortuguese, inEnglish) => {
  const params = { outcome: 'paid', cents, library: 'BC' } as const
  expect(told('debt', params)).toBe(`Seu pagamento de ${inPortuguese} foi registrado (BC).`)
  expect(told('debt', params, 'en')).toContain(` of ${inEnglish} `)
})

test.each([
  [1, '1 dia', '1 novo título'],
  [2, '2 dias', '2 novos títulos'],
])('%i is counted in words', (n, days, titles) => {
  expect(told('loan_overdue', { title: 'Atlas', library: 'BC', dueDay: '2026-11-10', days: n })).toContain(`há ${days}. Onde devolver: BC.`)
  expect(told('profile_matches', { count: n })).toBe(`${titles} de seu interesse no acervo.`)
})

test('what is not known is left out with the words around it', () => {
  const moved = { title: 'Atlas', library: 'BC', dueDay: '2026-11-10' }
  expect(told('loan_moved', moved)).toBe('O prazo de “Atlas” passou para terça-feira, 10/11/2026 (BC).')
  expect(told('loan_moved', { ...moved, dueTime: '12:00', reason: 'Greve' })).toBe(
    'O prazo de “Atlas” passou para terça-feira, 10/11/2026, às 12:00 (BC). Motivo: Greve',
  )
  const ready = { outcome: 'ready', title: 'Atlas', library: 'BC' }
  expect(told('loan_request', ready)).toBe('“Atlas” está separado para você. Retirada: BC.')
  expect(told('loan_request', { ...ready, lastDay: '2026-11-10' })).toBe(
    '“Atlas” está separado para você até terça-feira, 10/11/2026. Retirada: BC.',
  )
  expect(told('loan_request', { ...ready, lastDay: '' })).toBe('“Atlas” está separado para você. Retirada: BC.')
})

test('a value has 160 characters, a reason 500 and a notice of the staff 4,000, as many as the desk takes; a title 120', () => {
  const long = 'x'.repeat(5_000)
  const moved = { title: long, library: 'BC', dueDay: '2026-11-10', reason: long }
  const cut = (length: number) => `${'x'.repeat(length)}…`
  expect(told('loan_moved', moved)).toBe(`O prazo de “${cut(160)}” passou para terça-feira, 10/11/2026 (BC). Motivo: ${cut(500)}`)
  const notice = { kind: 'staff_notice', params: { heading: long, message: long } } as const
  expect(describeAlert(notice, 'pt')).toEqual({ title: cut(120), text: cut(4_000) })
})

test('a notice of the staff keeps its paragraphs and lines', () => {
  const message = 'Fechamos:\r\n- sexta\n-\tsábado\n\n\n\nBoas festas.\u2028Até logo. '
  expect(describeAlert({ kind: 'staff_notice', params: { heading: 'Recesso\n2026', message } }, 'pt')).toEqual({
    title: 'Recesso 2026',
    text: 'Fechamos:\n- sexta\n- sábado\n\nBoas festas.\nAté logo.',
  })
})

test.each([
  ['x'.repeat(10), 'x'.repeat(10)],
  ['x'.repeat(11), `${'x'.repeat(10)}…`],
  // A blank in the first half is no place to cut at: next to nothing would be left.
  ['abcde fghijk', 'abcde fghi…'],
  ['abcdef ghijk', 'abcdef…'],
  ['abcdef  ghij', 'abcdef…'],
  ['  um\t dois ', 'um  dois'],
])('%j cut at ten characters is %j', (text, cut) => {
  expect(shortened(text, 10)).toBe(cut)
})
