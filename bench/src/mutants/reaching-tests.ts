import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const imports = /(?:from|import)\s*\(?\s*'((?:\.|@farol\/)[^']+)'/g

/** Which files import which, of all files of TypeScript below `root`; packages of the workspace by their folders. */
export class ImportGraph {
  readonly #root: string
  readonly #files: readonly string[]
  readonly #texts = new Map<string, string>()
  readonly #importsOf = new Map<string, readonly string[]>()

  /** `files`: paths from `root` on. */
  constructor(root: string, files: readonly string[]) {
    this.#root = root
    this.#files = files
  }

  #resolve(from: string, name: string): string | undefined {
    const at = name.startsWith('@farol/')
      ? name.replace(/^@farol\/([^/]+)\//, '$1/src/')
      : path.posix.normalize(path.posix.join(path.posix.dirname(from), name))
    return existsSync(path.join(this.#root, at)) ? at : undefined
  }

  #imports(file: string): readonly string[] {
    const known = this.#importsOf.get(file)
    if (known) return known
    const found = [...this.textOf(file).matchAll(imports)].flatMap(([, name]) => this.#resolve(file, name!) ?? [])
    this.#importsOf.set(file, found)
    return found
  }

  textOf(file: string): string {
    const text = this.#texts.get(file) ?? readFileSync(path.join(this.#root, file), 'utf8')
    this.#texts.set(file, text)
    return text
  }

  /** By how many imports each file is away from `file`. */
  distancesFrom(file: string): ReadonlyMap<string, number> {
    const distances = new Map([[file, 0]])
    let border = [file]
    while (border.length > 0) {
      const next: string[] = []
      for (const one of border)
        for (const other of this.#imports(one)) {
          if (distances.has(other)) continue
          distances.set(other, distances.get(one)! + 1)
          next.push(other)
        }
      border = next
    }
    return distances
  }

  get tests(): readonly string[] {
    return this.#files.filter((file) => /\.test\.tsx?$/.test(file))
  }
}

/** How many folders two files have in common. */
const shared = (one: string, other: string): number => {
  const [a, b] = [one.split('/'), other.split('/')]
  let count = 0
  while (count < a.length - 1 && a[count] === b[count]) count += 1
  return count
}

/** Words of a file's name, without its ending; one and several of a thing are the same word. */
const wordsOf = (file: string): ReadonlySet<string> =>
  new Set(
    path.posix
      .basename(file)
      .replace(/\..*/, '')
      .split('-')
      .map((word) => word.replace(/s$/, '')),
  )

const alikeWords = (one: string, other: string): number => {
  const words = wordsOf(other)
  return [...wordsOf(one)].filter((word) => words.has(word)).length
}

/** Names in a few lines, whole and by their words: `deskCookie`, `desk`, `Cookie`. */
const namesIn = (text: string): readonly string[] => [
  ...new Set([...(text.match(/[\p{L}_][\p{L}\d_]{3,}/gu) ?? []), ...(text.match(/\p{L}\p{Ll}{3,}/gu) ?? [])]),
]

/** For each name its weight in a test that says it: much where few do, nothing where all do. */
function weights(names: readonly string[], texts: readonly string[]): ReadonlyMap<string, number> {
  const rarity = (count: number) => (count === 0 ? 0 : Math.log(texts.length / count))
  return new Map(names.map((name) => [name, rarity(texts.filter((text) => text.includes(name)).length)]))
}

interface Reaching {
  readonly name: string
  /** The less, the nearer. */
  readonly rank: number
  readonly weight: number
}

/** Tests of another package start whole programs: they are asked where there are no others. */
function candidates(graph: ImportGraph, distances: Distances, file: string): readonly string[] {
  const reaching = graph.tests.filter((name) => distances.get(name)?.has(file))
  const own = reaching.filter((name) => shared(name, file) > 0)
  return own.length > 0 ? own : reaching
}

type Distances = ReadonlyMap<string, ReadonlyMap<string, number>>

const sorted = (some: readonly Reaching[], by: (one: Reaching) => number): readonly string[] =>
  some.toSorted((one, other) => by(one) - by(other) || one.rank - other.rank || one.name.localeCompare(other.name)).map(({ name }) => name)

/**
 * Test files that reach `file`, by turns the nearest (of its own folder, with words of its name, with few imports between) and one that
 * says what `lines` say and few others do.
 */
export function reachingTests(graph: ImportGraph, distances: Distances, file: string, max: number, lines = ''): readonly string[] {
  const names = candidates(graph, distances, file)
  const known = weights(
    namesIn(lines),
    names.map((name) => graph.textOf(name)),
  )
  const reaching = names.map((name) => {
    const text = graph.textOf(name)
    return {
      name,
      rank: distances.get(name)!.get(file)! - 4 * shared(name, file) - 3 * alikeWords(name, file),
      weight: [...known].reduce((sum, [word, weight]) => (text.includes(word) ? sum + weight : sum), 0),
    }
  })
  const near = sorted(reaching, ({ rank }) => rank)
  const alike = sorted(
    reaching.filter(({ weight }) => weight > 0),
    ({ weight }) => -weight,
  )
  return [...new Set(near.flatMap((name, at) => [name, ...(alike[at] === undefined ? [] : [alike[at]])]))].slice(0, max)
}
