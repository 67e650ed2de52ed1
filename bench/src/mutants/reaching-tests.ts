import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const imports = /(?:from|import)\s*\(?\s*'((?:\.|@farol\/)[^']+)'/g

/** Which files import which, of all files of TypeScript below `root`; packages of the workspace by their folders. */
export class ImportGraph {
  readonly #root: string
  readonly #files: readonly string[]
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
    const text = readFileSync(path.join(this.#root, file), 'utf8')
    const found = [...text.matchAll(imports)].flatMap(([, name]) => this.#resolve(file, name!) ?? [])
    this.#importsOf.set(file, found)
    return found
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

/** Test files that reach `file`, the nearest first: those of its own folder and with words of its name, then those with fewest imports between. */
export function reachingTests(
  graph: ImportGraph,
  distances: ReadonlyMap<string, ReadonlyMap<string, number>>,
  file: string,
  max: number,
): readonly string[] {
  const reaching = graph.tests.flatMap((name) => {
    const distance = distances.get(name)?.get(file)
    return distance === undefined ? [] : [{ name, rank: distance - 4 * shared(name, file) - 3 * alikeWords(name, file) }]
  })
  return reaching
    .toSorted((one, other) => one.rank - other.rank || one.name.localeCompare(other.name))
    .slice(0, max)
    .map(({ name }) => name)
}
