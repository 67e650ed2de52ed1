import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const guides = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../docs/guides')

/** A numbered step of a guide, in one line, and the words of the screen that it names. */
export interface GuideStep {
  readonly text: string
  readonly words: readonly string[]
}

/** Words in slanted letters: what stands on the screen. */
const slanted = (text: string): readonly string[] => [...text.matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g)].map(([, words]) => words!)

/** The numbered steps below a heading of a guide, from 1 on. */
export function guideSteps(guide: string, heading: string): readonly GuideStep[] {
  const [, below = ''] = readFileSync(path.join(guides, guide), 'utf8').split(`\n## ${heading}\n`)
  const [section = ''] = below.split('\n## ')
  const parts = section.split(/\n(?=\d+\. )/).slice(1)
  return parts.map((part) => {
    const text = part.split('\n\n')[0]!.replaceAll(/\s+/g, ' ')
    return { text, words: slanted(text) }
  })
}
