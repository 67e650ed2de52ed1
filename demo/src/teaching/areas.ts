import { readTable } from '../tables.ts'

/** A knowledge area of the table of CNPq. `parent` is the code of the area around it. */
export interface KnowledgeArea {
  code: string
  name: string
  parent?: string
}

/**
 * The full code of an area: `6.07.02` as `6.07.02.00-X`. The check digit has the weights 3 to 9 and modulus 11, ten written as nought;
 * it was worked out from the published codes and agrees with all that were compared.
 */
export function areaCode(short: string): string {
  const groups = [...short.split('.'), '00', '00', '00'].slice(0, 4)
  const sum = [...groups.join('')].reduce((total, digit, at) => total + Number(digit) * (at + 3), 0) % 11
  return `${groups.join('.')}-${sum === 10 ? 0 : sum}`
}

/** The tree, every area after the one around it. */
export const knowledgeAreas = (): KnowledgeArea[] =>
  readTable('catalogue/knowledge-areas.tsv', ['code', 'name']).map(({ code, name }) => {
    const around = code.split('.').slice(0, -1).join('.')
    return { code: areaCode(code), name, ...(around && { parent: areaCode(around) }) }
  })
