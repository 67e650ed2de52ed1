import { alertKinds } from '@farol/contract/alerts.ts'
import { allLanguages } from '@farol/contract/language.ts'
import { describe, expect, test } from 'vitest'
import { alertTexts, type AlertTexts } from './alert-texts.ts'
import { describeAlert } from './describe-alert.ts'
import { dayText, shortened } from './fill-text.ts'
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
