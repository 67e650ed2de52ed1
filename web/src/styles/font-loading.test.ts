import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const boot = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8')

/** A page that was just begun. `letras` is what the browser keeps; `fails`: a face cannot be read. */
function begin({ letras, closed = false, fails = false }: { letras?: string; closed?: boolean; fails?: boolean }) {
  const storedItems = new Map(letras ? [['letras', letras]] : [])
  const attributes = new Set<string>()
  const asked: string[] = []
  const answers: (() => void)[] = []
  let read = () => {}
  const page = {
    document: {
      // Nobody sees this page: what comes after the first paint comes once it has been read.
      hidden: true,
      addEventListener: (type: string, listener: () => void) => type === 'DOMContentLoaded' && (read = listener),
      getElementById: () => ({ content: 'letters' }),
      head: { append: () => {} },
      documentElement: { lang: 'pt-BR', setAttribute: (name: string) => attributes.add(name) },
      fonts: {
        load: (face: string) => {
          asked.push(face)
          return fails ? Promise.reject(new Error('broken')) : new Promise<void>((resolve) => answers.push(resolve))
        },
      },
      cookie: '',
    },
    location: { search: '' },
    get localStorage() {
      if (closed) throw new Error('closed')
      return {
        getItem: (key: string) => storedItems.get(key) ?? null,
        setItem: (key: string, value: string) => storedItems.set(key, value),
      }
    },
    URLSearchParams,
    matchMedia: () => ({ matches: true }),
    CSS: { supports: () => false },
  }
  runInContext(boot, createContext(page))
  const comeOne = async () => {
    answers.shift()?.()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { named: () => attributes.has('data-letras'), read: () => read(), comeOne, storedItems, asked }
}

test('a first visit is painted without naming our letters, which are named once, when both have come', async () => {
  const page = begin({})
  expect(page.named()).toBe(false)
  expect(page.asked).toEqual([])
  page.read()
  expect(page.asked).toEqual(['1em Faustina', '1em Commissioner'])
  await page.comeOne()
  expect(page.named()).toBe(false)
  await page.comeOne()
  expect(page.named()).toBe(true)
  expect(page.storedItems.get('letras')).toBe('1')
})

test('who has them from an earlier visit sees them at once', () => {
  expect(begin({ letras: '1' }).named()).toBe(true)
})

test('without a store, and where a face cannot be read, they are still named', async () => {
  for (const how of [{ closed: true }, { fails: true }]) {
    const page = begin(how)
    expect(page.named()).toBe(false)
    page.read()
    await page.comeOne()
    await page.comeOne()
    expect(page.named()).toBe(true)
  }
})
