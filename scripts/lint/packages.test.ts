import { expect, test } from 'vitest'
import { packageViolations } from './packages.mjs'

const lockOf = (packages: object) => ({ packages: { '': {}, 'node_modules/@farol/server': { link: true }, ...packages } })
const good = { license: 'MIT' }

test('packages of free licences without scripts, pinned and few, are let in', () => {
  const lock = lockOf({ 'node_modules/a': good, 'node_modules/tool': { license: 'MPL-2.0', dev: true } })
  expect(
    packageViolations(lock, { 'server/package.json': { dependencies: { a: '1.2.3', '@farol/contract': '*' } } }, { faults: [] }),
  ).toEqual([])
})

test('another licence, a script at installation, an open version, too many and a known fault without an answer are named', () => {
  const lock = lockOf({
    'node_modules/a': { license: 'GPL-3.0' },
    'node_modules/b': { ...good, hasInstallScript: true },
    'node_modules/c': { license: 'MPL-2.0' },
    'node_modules/d': {},
  })
  const many = Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`p${n}`, '1.0.0']))
  const known = { faults: [{ id: 'GHSA-1' }, { id: 'GHSA-2', answer: 'not reached: no regular expression of a request goes there' }] }
  expect(packageViolations(lock, { 'server/package.json': { dependencies: { ...many, p0: '^1.0.0' } } }, known)).toEqual([
    'package-lock.json: node_modules/a has the licence GPL-3.0, which is not allowed here',
    'package-lock.json: node_modules/b runs a script when it is installed',
    'package-lock.json: node_modules/c has the licence MPL-2.0, which is not allowed here',
    'package-lock.json: node_modules/d has the licence undefined, which is not allowed here',
    'p0 is not pinned: ^1.0.0',
    '41 packages run on a site, 40 may',
    'known-faults.json: GHSA-1 has no answer',
  ])
})
