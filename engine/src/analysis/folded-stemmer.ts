import type { Stemmer, Stemmers } from '../schema.ts'
import { fold } from './fold.ts'

/**
 * Stemmers of the Snowball family know words with their accents; our words are folded. These endings are given their accents back, and
 * the plurals that Snowball leaves apart (viagem and viagens, ciudad and ciudades) are brought together first, as in RSLP's first step
 * (Orengo & Huyck 2001).
 */
const restored: { readonly [language: string]: readonly (readonly [ending: string, accented: string])[] } = {
  por: [
    ['coes', 'ção'],
    ['oes', 'ão'],
    ['aes', 'ão'],
    ['cao', 'ção'],
    ['ao', 'ão'],
    ['ns', 'm'],
    ['encia', 'ência'],
    ['encias', 'ência'],
    ['avel', 'ável'],
    ['aveis', 'ável'],
    ['ivel', 'ível'],
    ['iveis', 'ível'],
    ['ais', 'al'],
    ['eis', 'el'],
    ['ois', 'ol'],
    ['ntis', 'ntil'],
    ['venis', 'venil'],
    ['vis', 'vil'],
    ['fis', 'fil'],
  ],
  spa: [
    ['ciones', 'ción'],
    ['cion', 'ción'],
    ['siones', 'sión'],
    ['sion', 'sión'],
    ['dades', 'dad'],
  ],
  fre: [
    ['ite', 'ité'],
    ['ites', 'ité'],
  ],
}

/** Words in -il that are not stressed there: their plural ends as that of words in -el does. */
const unstressed =
  'agil debil docil dificil esteril facil fertil fossil fragil habil infertil inutil missil portatil projetil reptil textil util versatil volatil'.split(
    ' ',
  )

/** Words that end as a plural in -l without being one ("anais", proceedings, have no singular), or that are one of another ending. */
const otherwise: { readonly [language: string]: { readonly [word: string]: string } } = {
  por: {
    ...Object.fromEntries(unstressed.map((word) => [`${word.slice(0, -2)}eis`, word])),
    leis: 'lei',
    reis: 'rei',
    herois: 'heroi',
    anais: 'anais',
    samurais: 'samurai',
  },
}

const onlyDigits = /^\d+$/

function folded(language: string, stem: Stemmer): Stemmer {
  const endings = restored[language] ?? []
  const words = new Map(Object.entries(otherwise[language] ?? {}))
  const known = new Map<string, string>()
  const compute = (word: string) => {
    // Endings are letters.
    if (onlyDigits.test(word)) return word
    const own = words.get(word)
    if (own !== undefined) return fold(stem(own))
    const found = endings.find(([ending]) => word.length > ending.length + 1 && word.endsWith(ending))
    return fold(stem(found ? word.slice(0, -found[0].length) + found[1] : word))
  }
  return (word) => {
    let stemmed = known.get(word)
    if (stemmed === undefined) {
      if (known.size > 50_000) known.clear()
      known.set(word, (stemmed = compute(word)))
    }
    return stemmed
  }
}

/** The same stemmers for folded words, by three-letter language code. */
export const foldedStemmers = (stemmers: Stemmers): Stemmers =>
  Object.fromEntries(Object.entries(stemmers).map(([language, stem]) => [language, folded(language, stem)]))
