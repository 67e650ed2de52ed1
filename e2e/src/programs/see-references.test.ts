import { authorityRoles } from '@farol/contract/authorities.ts'
import { demoAuthorities } from '@farol/demo/authorities.ts'
import { everyNth } from '@farol/server/testing/thorough.ts'
import { expect, test } from 'vitest'
import { address } from '../testing/site.ts'

interface Lines {
  readonly data: readonly { readonly cod_autoridade: string; readonly descricao: string }[]
}
interface Titles {
  readonly data: readonly { readonly cod_acervo: string; readonly descricao: string }[]
}
interface Reasons {
  readonly data: readonly { readonly cod_acervo: string; readonly formas: readonly { readonly descricao: string }[] }[]
}
const ask = async <Reply>(path: string, query: Readonly<Record<string, string>>) =>
  (await (await fetch(`${address}${path}?${new URLSearchParams(query)}`)).json()) as Reply

const words = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Each see-reference of the demo with the heading that it leads to. */
const references = demoAuthorities().flatMap(({ fields }) => {
  const textOf = (field: (typeof fields)[number]) =>
    'subfields' in field ? field.subfields.filter(({ code }) => 'abcdvxyz'.includes(code)).map(({ value }) => value) : []
  const heading = fields.find(({ tag }) => tag.startsWith('1'))
  if (!heading) return []
  return fields
    .filter(({ tag }) => tag.startsWith('4'))
    .map((field) => ({ form: textOf(field).join(' '), name: textOf(heading).join(' ') }))
})

const isSame = (one: string, other: string) => words(one).join(' ') === words(other).join(' ')

/** Titles of a heading; one that is divided further (`Escravidão -- Brasil`) is another heading. */
async function titlesOf(name: string) {
  const { data } = await ask<Lines>('/api/consulta/autoridades', { q: words(name).join(' '), perPage: '100' })
  const found = new Map<string, string>()
  for (const { cod_autoridade } of data.filter(({ descricao }) => isSame(descricao, name)))
    // A publisher's name is a heading of its own kind, which no authority stands behind.
    for (const papel of authorityRoles.filter((role) => role !== 'editora')) {
      const titles = await ask<Titles>(`/api/autoridade/${cod_autoridade}/titulos`, { papel, perPage: '100' })
      for (const { cod_acervo, descricao } of titles.data) found.set(cod_acervo, descricao)
    }
  return found
}

/** Codes of all titles that words find. */
async function codesFoundBy(q: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let page = 1; ; page += 1) {
    const { data, total } = await ask<Titles & { readonly total: number }>('/api/consulta', { q, perPage: '100', page: String(page) })
    for (const { cod_acervo } of data) found.add(cod_acervo)
    if (data.length === 0 || found.size >= total) return found
  }
}

/** As many titles as a page of results asks for at once. */
const pagesOf = (codes: readonly string[]) =>
  Array.from({ length: Math.ceil(codes.length / 20) }, (_, at) => codes.slice(at * 20, at * 20 + 20))

/** One word, or the same with another ending: `litoral` and `litorâneo`. The search finds both, and says nothing of another form then. */
function isAlike(one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const isStem = same === Math.min(one.length, other.length)
  return one === other || (same >= (isStem ? 4 : 5) && Math.max(one.length, other.length) - same <= 3)
}

/** Whether a title has all words of a form itself, in what its page shows. */
async function hasItself(code: string, form: string): Promise<boolean> {
  const own = words(JSON.stringify(await ask(`/api/acervo/${code}`, { campos: 'N' })))
  return words(form).every((word) => own.some((one) => isAlike(one, word)))
}

/** What is wrong with a reference: titles that its words do not find, or that do not say why they were found. */
async function faultsOf({ form, name }: (typeof references)[number]): Promise<readonly string[]> {
  const titles = await titlesOf(name)
  if (titles.size === 0) return []
  const found = await codesFoundBy(form)
  const missing = [...titles].filter(([code]) => !found.has(code))
  const told = new Set<string>()
  for (const codes of pagesOf([...titles.keys()])) {
    const reasons = await ask<Reasons>('/api/consulta/formas-variantes', { q: form, acervos: codes.join(',') })
    for (const { cod_acervo } of reasons.data) told.add(cod_acervo)
  }
  const silent: string[] = []
  for (const [code, title] of titles) if (found.has(code) && !told.has(code) && !(await hasItself(code, form))) silent.push(title)
  return [
    ...missing.map(([, title]) => `${form} (${name}) does not find ${title}`),
    ...silent.map((title) => `${form} (${name}): ${title} does not say why`),
  ]
}

test('the words of every see-reference of the demo find all titles of its heading, each saying why', async () => {
  expect(references.length).toBeGreaterThan(80)
  const faults: string[] = []
  for (const reference of everyNth(references, 4)) faults.push(...(await faultsOf(reference)))
  expect(faults).toEqual([])
}, 480_000)
