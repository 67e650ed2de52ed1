import type { Mutation } from './mutations.ts'

/** A fault in a file. */
export interface Mutant extends Mutation {
  readonly file: string
}

/** Numbers in [0, 1) that follow from the seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** `count` different faults: a file first, then one of its faults, so that long files are not tried more than short ones. */
export function drawMutants(files: ReadonlyMap<string, readonly Mutation[]>, count: number, seed: number): readonly Mutant[] {
  const random = seeded(seed)
  const left = new Map([...files].flatMap(([file, mutations]) => (mutations.length > 0 ? [[file, mutations.slice()] as const] : [])))
  const drawn: Mutant[] = []
  while (drawn.length < count && left.size > 0) {
    const names = [...left.keys()]
    const file = names[Math.floor(random() * names.length)]!
    const mutations = left.get(file)!
    const [mutation] = mutations.splice(Math.floor(random() * mutations.length), 1)
    drawn.push({ file, ...mutation! })
    if (mutations.length === 0) left.delete(file)
  }
  return drawn
}

/** What guards access, limits, money, days and privacy: at least nine of ten faults there must be detected. */
const guards =
  /^(?:server\/src\/(?:http|circulation|features\/(?:session|second-factor|delegations|privacy|personal-data|password-recovery|debts|clearance|desk|holds|loans|loan-requests|self-service|suspensions|basket))|web\/src\/session)\//

export const isGuard = (file: string): boolean => guards.test(file)

/** The folder that a file is counted in: a feature, or a folder of the server. */
export const folderOf = (file: string): string => /^(?:server|web)\/src\/(?:features\/)?[^/]+/.exec(file)?.[0] ?? file
