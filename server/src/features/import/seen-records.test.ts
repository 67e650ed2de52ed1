import { expect, it } from 'vitest'
import { sha256 } from './record-to-store.ts'
import { SeenRecords } from './seen-records.ts'

const plain = { changed: 0, isMarked: false }
const [content, other] = [sha256('content'), sha256('other content')]

it('tells a record that is new from one that came before, and that from one that changed', () => {
  const seen = new SeenRecords()
  expect(seen.meet('["a","bib","","1"]', content, plain)).toBe('new')
  expect(seen.meet('["a","bib","","1"]', content, plain)).toBe('same')
  expect(seen.meet('["a","bib","","1"]', other, plain)).toBe('other')
  // The first content stays.
  expect(seen.meet('["a","bib","","1"]', content, plain)).toBe('same')
  expect(seen.meet('["a","bib","","2"]', content, plain)).toBe('new')
  expect(seen.size).toBe(2)
})

it('tells contents apart that differ in one figure of the first half of their digest', () => {
  for (let at = 0; at < 32; at++) {
    const seen = new SeenRecords()
    seen.meet('a', content, plain)
    const changed = `${content.slice(0, at)}${content[at] === '0' ? '1' : '0'}${content.slice(at + 1)}`
    expect(seen.meet('a', changed, plain)).toBe('other')
  }
})

it('answers as a map would for many records, some of which come again', () => {
  const seen = new SeenRecords()
  const known = new Map<string, string>()
  const contents = Array.from({ length: 5 }, (_, at) => sha256(`content ${at}`))
  for (let turn = 0; turn < 60_000; turn++) {
    // Numbers that come again and again, and others once.
    const identity = `g${turn % 3 === 0 ? (turn * 7919) % 5_003 : turn + 100_000}`
    const content = contents[turn % 5]!
    const before = known.get(identity)
    const told = before === undefined ? 'new' : before === content ? 'same' : 'other'
    if (before === undefined) known.set(identity, content)
    expect(seen.meet(identity, content, plain)).toBe(told)
  }
  expect([seen.size, known.size]).toEqual([45_003, 45_003])
})

it('takes for an update what was changed later, or says so where it tells no time', () => {
  const at = (changed: number, isMarked = false) => ({ changed, isMarked })
  const seen = new SeenRecords()
  const contents = Array.from({ length: 6 }, (_, place) => sha256(`content ${place}`))
  expect(seen.meet('a', contents[0]!, at(20_210_301_120_000))).toBe('new')
  expect(seen.meet('a', contents[1]!, at(20_210_301_120_001))).toBe('update')
  expect(seen.meet('a', contents[1]!, at(20_210_301_120_001))).toBe('same')
  expect(seen.meet('a', contents[2]!, at(20_210_301_120_000, true))).toBe('other')
  expect(seen.meet('a', contents[3]!, at(0))).toBe('other')
  expect(seen.meet('a', contents[4]!, at(0, true))).toBe('update')
})
