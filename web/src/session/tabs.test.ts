import { expect, test, vi } from 'vitest'
import { openTabs, type TabMessage } from './tabs.ts'

test('what one tab tells the others of the browser hear, and itself not', async () => {
  vi.stubGlobal('navigator', {})
  const [one, other] = [openTabs(), openTabs()]
  const heard = { one: [] as TabMessage[], other: [] as TabMessage[] }
  one.listen((message) => heard.one.push(message))
  other.listen((message) => heard.other.push(message))
  one.tell({ kind: 'signed-out' })
  await expect.poll(() => heard.other).toEqual([{ kind: 'signed-out' }])
  expect(heard.one).toEqual([])
})

test('where the browser has neither channels nor locks a tab works alone', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('navigator', {})
  const tabs = openTabs()
  tabs.listen(() => undefined)
  tabs.tell({ kind: 'expired' })
  expect(await tabs.alone(async () => 7)).toBe(7)
  const steps: string[] = []
  const work = (name: string) => async () => {
    steps.push(`${name} begins`)
    await Promise.resolve()
    steps.push(`${name} ends`)
    if (name === 'first') throw new Error('failed')
  }
  await Promise.allSettled([tabs.alone(work('first')), tabs.alone(work('second'))])
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  vi.unstubAllGlobals()
})

test('with locks the work of all tabs goes under one name', async () => {
  const names: string[] = []
  const request = async <T>(name: string, work: () => Promise<T>) => {
    names.push(name)
    return work()
  }
  vi.stubGlobal('navigator', { locks: { request } })
  expect(await openTabs().alone(async () => 7)).toBe(7)
  expect(names).toEqual(['farol-refresh'])
  vi.unstubAllGlobals()
})
