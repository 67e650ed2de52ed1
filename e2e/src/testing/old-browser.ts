import type { BrowserContext, Page } from 'playwright-core'
import { polyfilled, since } from '../../../web/scripts/newer-builtins.mjs'

/** What is newer than the promise (S1-26), by the way in which it is taken away. */
interface Newer {
  /** Of whatever has them. */
  readonly members: readonly string[]
  /** Of one object each, which is a global or a part of `navigator`. */
  readonly statics: readonly (readonly [holder: string, name: string])[]
  readonly classes: readonly string[]
}

// Names that others have too stand in no rule by themselves: the methods of sets are refused by the types, the size of a query is added.
const methodsOfSets = ['union', 'intersection', 'difference'] as const
const sizeOfQuery = 'URLSearchParams.size'

/** Done for all of them at once, below. */
const byHand = new Set(['new FormData(form, button)', 'has(name, value)', 'delete(name, value)', 'a list’s method of an iterator'])

/** Read by the parser or drawn, and called by nobody: only the build can refuse it. */
const isSyntax = (label: string) => /^<|^the flag v$|^flags inside/.test(label)

function newerThanPromised(): Newer {
  const members: string[] = []
  const statics: [string, string][] = [...methodsOfSets.map((name): [string, string] => ['Set', name]), ['URLSearchParams', 'size']]
  const classes: string[] = []
  for (const label of Object.keys(since)) {
    const [, member] = /^\.(\w+)(?:\(\))?$/.exec(label) ?? []
    const [, holder, name] = /^(\w+)\.(\w+)$/.exec(label) ?? []
    const [, made] = /^new (\w+)$/.exec(label) ?? []
    if (member) members.push(member)
    else if (holder && name) statics.push([holder, name])
    else if (made) classes.push(made)
    else if (!byHand.has(label) && !isSyntax(label)) throw new Error(`Nothing here takes ${label} away.`)
  }
  return { members, statics, classes }
}

const newer = newerThanPromised()

/** Runs in a page or a worker, before anything of theirs: it knows nothing of this file. */
function takeAway({ members, statics, classes }: Newer): void {
  const scope = globalThis as unknown as Record<string, unknown>
  const chainOf = (object: unknown): object[] =>
    object === null || object === undefined || object === Object.prototype
      ? []
      : [object as object, ...chainOf(Object.getPrototypeOf(object))]
  const prototypes = new Set<object>()
  for (const { value } of Object.values(Object.getOwnPropertyDescriptors(scope)))
    if (typeof value === 'function') for (const one of chainOf(value.prototype)) prototypes.add(one)
  const { Iterator } = scope as { readonly Iterator?: { readonly prototype: object } }
  if (Iterator)
    for (const name of Object.getOwnPropertyNames(Iterator.prototype))
      if (name !== 'constructor') Reflect.deleteProperty(Iterator.prototype, name)
  for (const one of prototypes) for (const name of members) Reflect.deleteProperty(one, name)
  for (const [holder, name] of statics) {
    const object = scope[holder] ?? (navigator as unknown as Record<string, unknown>)[holder]
    const owners = [...chainOf(object), ...(typeof object === 'function' ? [object.prototype as object] : [])]
    for (const one of owners) Reflect.deleteProperty(one, name)
  }
  for (const name of ['Iterator', ...classes]) Reflect.deleteProperty(scope, name)
  const { has, delete: remove } = URLSearchParams.prototype
  Object.assign(URLSearchParams.prototype, {
    has(this: URLSearchParams, name: string) {
      return has.call(this, name)
    },
    delete(this: URLSearchParams, name: string) {
      remove.call(this, name)
    },
  })
  const NewFormData = FormData
  scope['FormData'] = class FormData extends NewFormData {
    constructor(form?: HTMLFormElement) {
      if (form === undefined) super()
      else super(form)
    }
  }
}

/** Runs there too: what is there all the same, by the names of the rule. */
function found({ members, statics, classes }: Newer): string[] {
  const scope = globalThis as unknown as Record<string, unknown>
  const values = Object.values(Object.getOwnPropertyDescriptors(scope)).map(({ value }) => value as unknown)
  const prototypes = [
    ...values.flatMap((value) => (typeof value === 'function' && value.prototype ? [value.prototype as object] : [])),
    Object.getPrototypeOf(Int8Array.prototype) as object,
  ]
  const hasStatic = ([holder, name]: readonly [string, string]) => {
    const object = scope[holder] ?? (navigator as unknown as Record<string, unknown>)[holder]
    return [object, typeof object === 'function' ? (object.prototype as unknown) : undefined].some((one) => one && name in (one as object))
  }
  return [
    ...members.filter((name) => prototypes.some((one) => name in one)).map((name) => `.${name}`),
    ...statics.filter(hasStatic).map((names) => names.join('.')),
    ...classes.filter((name) => name in scope),
    ...('map' in Object.getPrototypeOf(Object.getPrototypeOf([].values())) ? ['a list’s method of an iterator'] : []),
  ]
}

/** What a page has of all that: nothing but what is added to it. */
export const addedTo = (page: Page): Promise<string[]> => page.evaluate(found, newer)

/** What should be added to it. */
export const added: readonly string[] = [...[...polyfilled].map((label) => label.replace('()', '')), sizeOfQuery]

/**
 * Takes from every page and dedicated worker of a context what no promised browser must have. Answers the workers that were started.
 * The service worker is not reached: that it calls none of these is seen by the build alone.
 */
export async function makeOld(context: BrowserContext): Promise<readonly string[]> {
  const workers: string[] = []
  await context.addInitScript(takeAway, newer)
  await context.route(/-worker-[\w-]+\.js$/, async (route) => {
    const response = await route.fetch()
    const given = JSON.stringify(newer)
    const check = `const left = (${found.toString()})(${given}); if (left.length > 0) throw new Error(left.join())`
    workers.push(route.request().url())
    await route.fulfill({ response, body: `(${takeAway.toString()})(${given});{${check}}\n${await response.text()}` })
  })
  return workers
}
