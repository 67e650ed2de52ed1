import { expect, test } from 'vitest'
import { sampleSite } from '../testing/sample-call.ts'
import { writePageData } from './page-data.ts'

const written = (data: unknown) =>
  writePageData({ language: 'pt', site: sampleSite, router: { loaderData: { '0-1': data }, actionData: null, errors: null } })
const read = (data: unknown) => (JSON.parse(written(data)) as { router: { loaderData: Record<string, unknown> } }).router.loaderData['0-1']

const reply = { total: 2, data: ['“a”', '</script>'], nothing: undefined, none: null }
test.each<[string, unknown]>([
  ['a reply', { found: { ok: true, value: reply }, help: [], related: undefined }],
  ['one that failed', { title: { ok: false, status: 404 }, copies: [] }],
  ['nothing', null],
  ['a list', [reply, undefined]],
  ['dates and what stands deep', { at: new Date(0), a: { b: { c: { d: { e: { f: [{ g: undefined }] } } } } } }],
])('data of a page is written as JSON is: %s', (_what, data) => {
  expect(read(data)).toEqual(JSON.parse(JSON.stringify(data)))
  expect(written(data)).not.toContain('</script')
})
