import { notFound, reason, refuse, type Decision } from './decision.ts'

export interface Bond {
  readonly bondId: number
  readonly active: boolean
}

/** The bond of an act: the named one, or the only active one. Refused with `EscolhaVinculo`, `VinculoInativo` or `NaoEncontrada`. */
export function chooseBond(bonds: readonly Bond[], named?: number): Decision<{ bondId: number }> {
  const active = bonds.filter((one) => one.active)
  if (named !== undefined) {
    const bond = bonds.find((one) => one.bondId === named)
    if (!bond) return notFound
    return bond.active ? { done: true, bondId: named } : refuse([reason('VinculoInativo', {})])
  }
  if (active.length > 1) return refuse([reason('EscolhaVinculo', { vinculos: active.map((one) => String(one.bondId)) })])
  return active[0] ? { done: true, bondId: active[0].bondId } : refuse([reason('VinculoInativo', {})])
}
