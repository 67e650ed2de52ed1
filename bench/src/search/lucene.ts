import { spawnSync } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { corpus } from './corpus.ts'
import type { Clock } from './engine-side.ts'
import type { SetQuery } from './query-set.ts'

const jarFolder = '/usr/share/java'
const wantedJars = [/^lucene-core-[\d.]+\.jar$/, /^lucene-analyzers-common-[\d.]+\.jar$/, /^lucene-facet-[\d.]+\.jar$/]

const jars = (): string[] =>
  existsSync(jarFolder)
    ? wantedJars.flatMap((wanted) =>
        readdirSync(jarFolder)
          .filter((name) => wanted.test(name))
          .map((name) => path.join(jarFolder, name)),
      )
    : []
const source = fileURLToPath(new URL('./peer/LucenePeer.java', import.meta.url))
const packages = fileURLToPath(new URL('../../../scripts/system-packages.sh', import.meta.url))

export interface PeerResult {
  /** By question of the deck: total and median milliseconds. */
  readonly questions: readonly { readonly total: number; readonly ms: number }[]
  /** Of how many questions the facet module was the quicker one. */
  readonly byModule: number
  readonly version: string
  readonly segments: number
  readonly builtSeconds: number
  readonly rate: number
}

const isThere = () => jars().length === wantedJars.length && spawnSync('javac', ['-version']).status === 0

/** Installs Lucene and a JDK as root; else names the command. Answers whether they are there. */
export function ensureLucene(): boolean {
  if (isThere()) return true
  if (process.getuid?.() === 0) spawnSync('bash', [packages, '--bench'], { stdio: ['ignore', 2, 2] })
  if (isThere()) return true
  process.stderr.write('Lucene is missing. Install it with: sudo bash scripts/system-packages.sh --bench\n')
  return false
}

/** Writes the corpus as the peer reads it, unless it is there: words of a value by spaces, values by bars, fields by tabs. */
export async function writeTitles(size: number, file: string): Promise<void> {
  if (existsSync(`${file}.done`)) return
  const out = createWriteStream(file, { highWaterMark: 1 << 22 })
  let lines = ''
  for (const { id, terms, flags, facets } of corpus(size)) {
    const fields = ['', '', '', '']
    terms.forEach((term, i) => {
      const field = flags[i]! & 7
      fields[field] += (fields[field] === '' ? '' : flags[i]! & 8 ? '|' : ' ') + term
    })
    lines += `${[id, ...fields, ...facets.slice(0, 8).map((values) => values.join())].join('\t')}\n`
    if (lines.length < 1 << 20) continue
    if (!out.write(lines)) await once(out, 'drain')
    lines = ''
  }
  out.end(lines)
  await once(out, 'finish')
  writeFileSync(`${file}.done`, '')
}

/** Asks Lucene the whole deck. */
export function askLucene(
  folder: string,
  titles: string,
  querySet: readonly SetQuery[],
  segments: number,
  rounds: number,
  withRate: boolean,
  clock: Clock = 'wall',
): PeerResult {
  mkdirSync(folder, { recursive: true })
  const questions = path.join(folder, 'questions.tsv')
  writeFileSync(questions, querySet.map((one) => [one.class, one.sort, one.words.join(' ')].join('\t')).join('\n'))
  const index = path.join(folder, `peer-${segments}`)
  mkdirSync(index, { recursive: true })
  const clients = withRate ? '16' : '0'
  const words = ['-Xmx4g', '-cp', jars().join(':'), source, titles, questions, index, String(segments), String(rounds), clients, '2', clock]
  const done = spawnSync('java', words, { encoding: 'utf8', maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'inherit'] })
  if (done.status !== 0) throw new Error(`the peer ended with ${done.status}`)
  const lines = done.stdout
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
  const said = new Map(lines.filter(([name]) => name !== 'q').map(([name, value]) => [name, value!]))
  return {
    questions: lines.filter(([name]) => name === 'q').map(([, total, ms]) => ({ total: Number(total), ms: Number(ms) })),
    byModule: Number(said.get('module')),
    version: said.get('version')!,
    segments: Number(said.get('segments')),
    builtSeconds: Number(said.get('built')),
    rate: Number(said.get('rate') ?? 0),
  }
}
