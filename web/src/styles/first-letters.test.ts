import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const boot = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8')

/** A page that was just begun. `letras` is what the browser keeps; `fails`: a face cannot be read. */
function begin({ letras, closed = false, fails = false }: { letras?: string; closed?: boolean; fails?: boolean }) {
  const kept = new Map(letras ? [['letras', letras]] : [])
  const attributes = new Set<string>()
  const asked: string[] = []
  const listeners: ((event: { target: { as?: string } }) => void)[] = []
  const page = {
    document: {
      addEventListener: (type: string, listener: (typeof listeners)[number]) => type === 'load' && listeners.push(listener),
      documentElement: { lang: 'pt-BR', setAttribute: (name: string) => attributes.add(name) },
      fonts: {
        load: (face: string) => {
          asked.push(face)
          return fails ? Promise.reject(new Error('broken')) : Promise.resolve([])
        },
      },
      cookie: '',
    },
    location: { search: '' },
    get localStorage() {
      if (closed) throw new Error('closed')
      return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) }
    },
    URLSearchParams,
    matchMedia: () => ({ matches: true }),
    CSS: { supports: () => false },
  }
  runInContext(boot, createContext(page))
  const come = async (as?: string) => {
    for (const listener of listeners) listener({ target: as === undefined ? {} : { as } })
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { named: () => attributes.has('data-letras'), come, kept, asked }
}

test('a first visit is painted without naming our letters, which are named once, when both have come', async () => {
  const page = begin({})
  expect(page.named()).toBe(false)
  await page.come('font')
  await page.come('script')
  await page.come()
  expect(page.named()).toBe(false)
  expect(page.asked).toEqual([])
  await page.come('font')
  expect(page.asked).toEqual(['1em Faustina', '1em Commissioner'])
  expect(page.named()).toBe(true)
  expect(page.kept.get('letras')).toBe('1')
})

test('who has them from an earlier visit sees them at once', () => {
  expect(begin({ letras: '1' }).named()).toBe(true)
})

test('without a store, and where a face cannot be read, they are still named', async () => {
  for (const how of [{ closed: true }, { fails: true }]) {
    const page = begin(how)
    expect(page.named()).toBe(false)
    await page.come('font')
    await page.come('font')
    expect(page.named()).toBe(true)
  }
})
