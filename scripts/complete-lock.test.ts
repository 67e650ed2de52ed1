import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript without types
import { completed, platformOf } from './complete-lock.mjs'

test.each([
  ['@oxlint/binding-linux-x64-musl', { cpu: ['x64'], libc: ['musl'], os: ['linux'] }],
  ['@oxfmt/binding-linux-arm-gnueabihf', { cpu: ['arm'], libc: ['glibc'], os: ['linux'] }],
  ['@oxlint-tsgolint/win32-arm64', { cpu: ['arm64'], os: ['win32'] }],
  ['fsevents', undefined],
])('%s', (name, platform) => {
  expect(platformOf(name)).toEqual(platform)
})

test('the lock of this project leaves out no platform package and names no install script', () => {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
  expect(Object.keys(completed(lock).packages)).toEqual(Object.keys(lock.packages))
  expect(Object.values(lock.packages as Record<string, { hasInstallScript?: boolean }>).filter((one) => one.hasInstallScript)).toEqual([])
})
