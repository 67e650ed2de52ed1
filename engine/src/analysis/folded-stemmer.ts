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
  'agil contabil debil docil ductil dificil eretil esteril facil fertil fossil fragil habil ignobil inabil indocil infertil inutil inverossimil missil portatil projetil reptil retratil tactil tatil textil util verossimil versatil volatil'.split(
    ' ',
  )

/** Plurals of words that are stressed on -il, and whose ending other words have, too. */
const stressed = 'ardis barris brasis fabris febris funis fuzis hostis imbecis pueris quadris senis subtis sutis viris'.split(' ')

/** Plurals in -ais, -eis and -ois of words in -i. */
const vowels = 'bonsais freis haicais herois joqueis leis poneis reis samurais'.split(' ')

/** Plurals by their singulars, where the ending tells another one or none. */
const singulars: { readonly [language: string]: { readonly [word: string]: string } } = {
  por: {
    ...Object.fromEntries(unstressed.map((word) => [`${word.slice(0, -2)}eis`, word])),
    ...Object.fromEntries(stressed.map((word) => [word, word.replace(/s$/, 'l')])),
    ...Object.fromEntries(vowels.map((word) => [word, word.slice(0, -1)])),
    azuis: 'azul',
  },
}

/** Words whose stem is that of others ("sol" of "solo", soil; "anais", proceedings, of "Ana"): they have one of their own, and share it with their plural. */
const apart: { readonly [language: string]: { readonly [word: string]: string } } = {
  por: {
    ...Object.fromEntries(['anais', 'jamais'].map((word) => [word, word])),
    ...Object.fromEntries(['gel', 'gol', 'mel', 'sal', 'sol'].map((word) => [word, `${word}s`])),
    geis: 'gels', gols: 'gols', meis: 'mels', sais: 'sals', sois: 'sols',
  },
} // prettier-ignore

const onlyDigits = /^\d+$/

function folded(language: string, stem: Stemmer): Stemmer {
  const endings = restored[language] ?? []
  const plurals = new Map(Object.entries(singulars[language] ?? {}))
  const own = new Map(Object.entries(apart[language] ?? {}))
  const known = new Map<string, string>()
  const compute = (word: string) => {
    // Endings are letters.
    if (onlyDigits.test(word)) return word
    const stemOfOwn = own.get(word)
    if (stemOfOwn !== undefined) return stemOfOwn
    const singular = plurals.get(word)
    if (singular !== undefined) return fold(stem(singular))
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
