import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCatalogue, type RunningCatalogue } from './running-catalogue.ts'
import { addressesOf, faultOf, looksGarbled } from './title-addresses.ts'
import { visitAll } from './visit-all.ts'

let catalogue: RunningCatalogue

beforeAll(async () => {
  catalogue = await openCatalogue({ data: 'demo' })
})
afterAll(() => catalogue.close())

test('two hundred views of stored records answer as they should', async () => {
  const { titles } = await catalogue.codes(8)
  const visits = await visitAll(catalogue.address, titles, (code) => addressesOf(code, catalogue.address))
  expect(visits.tried).toBeGreaterThanOrEqual(200)
  expect(visits.parsed).toBeGreaterThan(50)
  expect([visits.failed, visits.examples, visits.garbled]).toEqual([0, [], 0])
})

test('a fault is seen: a status, a broken body, an element, an attribute, an address, two headings', () => {
  const page = (body: string) => faultOf(200, 'text/html; charset=utf-8', `<title>x</title><h1>x</h1>${body}`)
  expect(page('<p>&lt;img src=x onerror=alert(1)&gt;</p>')).toBe('')
  const bad = [
    '<img src=x>',
    '<p onclick="x()">a</p>',
    '<a href="javascript:x()">a</a>',
    '<h1>y</h1>',
    '<script type="application/ld+json">{</script>',
  ]
  for (const body of bad) expect(page(body)).not.toBe('')
  expect(faultOf(500, 'text/html', '')).toBe('status 500')
  expect(faultOf(200, 'application/json', '{')).toBe('not JSON')
  expect([looksGarbled('FaraÃ³is'), looksGarbled('Faróis, São Paulo, Â')]).toEqual([true, false])
})
