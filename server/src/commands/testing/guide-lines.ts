import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const guides = path.join(import.meta.dirname, '../../../../docs/guides')

/** A command as a guide writes it, without what the guide says of it on the same line. */
export interface GuideLine {
  readonly guide: string
  readonly line: string
}

/** What stands behind a command to explain it, or in brackets because it may be left out, is not typed. */
const typed = (line: string) =>
  line
    .replaceAll(/ \[[^\]]*\]/g, '')
    .replace(/\s+#.*$/, '')
    .replace(/\s{2,}.*$/, '')
    .trim()

/** What a unit of systemd gives to a shell: `%` is written twice there. */
const inShell = (line: string) => /^ExecStart=\/bin\/sh -c '(.*)'$/.exec(line)?.[1]?.replaceAll('%%', '%')

const isCommand = (line: string) => line.startsWith('npm run ')

const inBlocks = (parts: readonly string[]) =>
  parts.filter((_, at) => at % 2 === 1).flatMap((block) => block.split('\n').map((line) => inShell(line) ?? line))

const inSentences = (parts: readonly string[]) =>
  parts.filter((_, at) => at % 2 === 0).flatMap((part) => [...part.matchAll(/`(npm run [^`]* -- [^`]*)`/g)].map(([, line]) => line!))

/** Every command of every guide, once; a sentence may name one of a block without its words. */
export function guideLines(): readonly GuideLine[] {
  const texts = readdirSync(guides)
    .toSorted()
    .map((guide) => ({ guide, parts: readFileSync(path.join(guides, guide), 'utf8').split(/^```.*$/m) }))
  const blocks = texts.flatMap(({ guide, parts }) =>
    inBlocks(parts)
      .filter(isCommand)
      .map((line) => ({ guide, line: typed(line) })),
  )
  const sentences = texts.flatMap(({ guide, parts }) => inSentences(parts).map((line) => ({ guide, line: typed(line) })))
  const named = sentences.filter(({ line }) => !blocks.some((one) => one.line === line || one.line.startsWith(`${line} `)))
  return [...blocks, ...named]
}
