import { describe, expect, test } from 'vitest'
import { median, scoreOf, shortcomings, shortcomingsOfMissing, type Report } from './read-report.ts'

const report: Report = {
  categories: {
    seo: {
      score: 0.69,
      auditRefs: [
        { id: 'is-crawlable', weight: 4 },
        { id: 'document-title', weight: 1 },
        { id: 'structured-data', weight: 0 },
        { id: 'hreflang', weight: 1 },
      ],
    },
    accessibility: { score: null, auditRefs: [] },
  },
  audits: {
    'is-crawlable': { score: 0, title: '' },
    'document-title': { score: 1, title: '' },
    'structured-data': { score: 0, title: '' },
    hreflang: { score: null, title: '' },
  },
}

describe('a report of Lighthouse', () => {
  test('gives scores from 0 to 100; one that judged nothing is an error, never a hundred', () => {
    expect(scoreOf(report, 'seo')).toBe(69)
    expect(() => scoreOf(report, 'accessibility')).toThrow('No score for accessibility')
    expect(() => scoreOf({ ...report, runtimeError: { message: 'NO_FCP' } }, 'performance')).toThrow('NO_FCP')
  })

  test('names what cost points: not what is right, without weight or does not apply', () => {
    expect(shortcomings(report, 'seo')).toEqual(['is-crawlable'])
  })

  test('of a page that is not there its own 404 in the console costs nothing; anything else there does', () => {
    const page = 'http://127.0.0.1:3000/nada'
    const own = { source: 'network', sourceLocation: { url: page } }
    const noted = (items: readonly object[]) => ({
      categories: { 'best-practices': { score: 0.96, auditRefs: [{ id: 'errors-in-console', weight: 1 }] } },
      audits: { 'errors-in-console': { score: 0, title: '', details: { items } } },
    })
    const short = (items: readonly object[]) => shortcomingsOfMissing(noted(items), 'best-practices', page)
    expect(short([own])).toEqual([])
    for (const other of [{ ...own, sourceLocation: { url: `${page}.css` } }, { ...own, source: 'exception' }, {}])
      expect(short([own, other])).toEqual(['errors-in-console'])
    expect(short([])).toEqual(['errors-in-console'])
  })

  test.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 2], 2],
    [[5, 5, 1, 100, 99], 5],
  ])('the median of %j is %i', (values, expected) => expect(median(values)).toBe(expected))

  test('nothing has no median', () => expect(() => median([])).toThrow())
})
