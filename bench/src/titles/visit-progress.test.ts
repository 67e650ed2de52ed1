import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { noVisits } from './visit-all.ts'
import { VisitProgress } from './visit-progress.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-diary-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a walk goes on where it was last written, and names every program that answered', () => {
  const file = path.join(folder, 'visits.json')
  const first = new VisitProgress(file)
  expect(first.walk('titles')).toEqual({ done: 0, visits: noVisits() })
  const walk = first.walk('titles')
  Object.assign(walk, { done: 100 }).visits.tried = 3_500
  first.keep('titles', walk, 'a')
  // A lot that was begun and not written is walked again.
  first.walk('titles').visits.tried = 9_999

  const again = new VisitProgress(file)
  expect(again.walk('titles')).toEqual({ done: 100, visits: { ...noVisits(), tried: 3_500 } })
  expect(again.walk('headings').done).toBe(0)
  again.keep('titles', { ...walk, done: 200 }, 'b')
  again.keep('titles', { ...walk, done: 300 }, 'b')
  expect(new VisitProgress(file).commits).toEqual(['a', 'b'])
  expect(new VisitProgress(file).walk('titles').done).toBe(300)
})
