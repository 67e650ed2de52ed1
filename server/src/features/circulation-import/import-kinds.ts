export const importKinds = ['loans', 'holds', 'debts', 'blocks'] as const
export type ImportKind = (typeof importKinds)[number]
