import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ImportGraph, reachingTests } from './reaching-tests.ts'

const files = {
  'a/desk/reader-record.ts': '',
  'a/desk/routes.ts': "import './reader-record.ts'",
  'a/desk/holds.test.ts': "import './routes.ts'; expect(defaultLibrary)",
  'a/desk/reader-records.test.ts': "import './routes.ts'",
  'a/loans/reader-record.test.ts': "import '../desk/routes.ts'",
  'a/desk/other.test.ts': "import './nothing.ts'",
}
let root: string
beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'farol-graph-'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
})
afterAll(() => rmSync(root, { recursive: true }))

const nearest = (max: number, lines?: string) => {
  const graph = new ImportGraph(root, Object.keys(files))
  return reachingTests(graph, new Map(graph.tests.map((name) => [name, graph.distancesFrom(name)])), 'a/desk/reader-record.ts', max, lines)
}

test('a test of the same words comes first, then one of the same folder; what does not import the file is left out', () => {
  expect(nearest(9)).toEqual(['a/desk/reader-records.test.ts', 'a/loans/reader-record.test.ts', 'a/desk/holds.test.ts'])
  expect(nearest(1)).toEqual(['a/desk/reader-records.test.ts'])
})

test('the second is one that alone says what the lines say', () => {
  expect(nearest(2, 'const defaultLibrary = code')).toEqual(['a/desk/reader-records.test.ts', 'a/desk/holds.test.ts'])
  expect(nearest(2, 'import routes')).toEqual(['a/desk/reader-records.test.ts', 'a/loans/reader-record.test.ts'])
})
