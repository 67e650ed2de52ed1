import { expect, it } from 'vitest'
import { SeenRecords } from './seen-records.ts'

it('tells a record that is new from one that came before, and that from one that changed', () => {
  const seen = new SeenRecords()
  expect(seen.meet('["a","bib","","1"]', 'content')).toBe('new')
  expect(seen.meet('["a","bib","","1"]', 'content')).toBe('same')
  expect(seen.meet('["a","bib","","1"]', 'other content')).toBe('other')
  // The first content stays.
  expect(seen.meet('["a","bib","","1"]', 'content')).toBe('same')
  expect(seen.meet('["a","bib","","2"]', 'content')).toBe('new')
  expect(seen.size).toBe(2)
})

it('answers as a map would for many records, some of which come again', () => {
  const seen = new SeenRecords()
  const known = new Map<string, string>()
  for (let turn = 0; turn < 60_000; turn++) {
    // Numbers that come again and again, and others once.
    const identity = `g${turn % 3 === 0 ? (turn * 7919) % 20_011 : turn + 100_000}`
    const content = `content ${turn % 5}`
    const before = known.get(identity)
    const told = before === undefined ? 'new' : before === content ? 'same' : 'other'
    if (before === undefined) known.set(identity, content)
    expect(seen.meet(identity, content)).toBe(told)
  }
  expect(seen.size).toBe(known.size)
})
