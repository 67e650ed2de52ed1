/** What tells copies of one title and library apart, in the order in which it is chosen. */
export const keyFields = ['volume', 'tomo', 'parte', 'material_adicional', 'localizacao'] as const

export type KeyField = (typeof keyFields)[number]

/** The parts of a copy's key; `null` where the copies have none. */
export type CopyKey = { readonly [F in KeyField]: string | null }

/** Copies that are asked for together. */
export interface Combination extends CopyKey {
  readonly desc_localizacao?: string | undefined
}

/** What a reader chose so far. */
export type KeyChoice = { readonly [F in KeyField]?: string | null }

export interface KeyOption {
  readonly value: string | null
  /** The name of a location; elsewhere the value says it. */
  readonly name?: string
  /** No copy has it together with what was chosen before it. */
  readonly impossible: boolean
}

const inOrder = new Intl.Collator('pt', { numeric: true })

const compare = (one: KeyOption, other: KeyOption) => {
  if (one.value === null || other.value === null) return Number(one.value !== null) - Number(other.value !== null)
  return inOrder.compare(one.name ?? one.value, other.name ?? other.value)
}

const before = (field: KeyField) => keyFields.slice(0, keyFields.indexOf(field))

const fits = (combination: CopyKey, choice: KeyChoice, fields: readonly KeyField[]) =>
  fields.every((field) => choice[field] === undefined || choice[field] === combination[field])

/** Every value that copies have in a field, "10" after "2". */
export function optionsOf(combinations: readonly Combination[], choice: KeyChoice, field: KeyField): readonly KeyOption[] {
  const possible = new Set(combinations.filter((one) => fits(one, choice, before(field))).map((one) => one[field]))
  const names = new Map(combinations.map((one) => [one[field], field === 'localizacao' ? one.desc_localizacao : undefined]))
  return [...names]
    .map(([value, name]) => ({ value, ...(name !== undefined && { name }), impossible: !possible.has(value) }))
    .toSorted(compare)
}

/** The choice with what no copy fulfils left out, and with what leaves only one value chosen. */
export function settled(combinations: readonly Combination[], choice: KeyChoice): KeyChoice {
  let result: KeyChoice = {}
  for (const field of keyFields) {
    const open = optionsOf(combinations, result, field).filter((one) => !one.impossible)
    const [only] = open
    if (open.length === 1) result = { ...result, [field]: only!.value }
    else if (open.some((one) => one.value === choice[field])) result = { ...result, [field]: choice[field] }
  }
  return result
}

/** Fields that still have to be chosen. */
export const missingFields = (choice: KeyChoice): readonly KeyField[] => keyFields.filter((field) => choice[field] === undefined)

/** The copies that were chosen, once every field is. */
export const chosenOf = <C extends Combination>(combinations: readonly C[], choice: KeyChoice): C | undefined =>
  missingFields(choice).length > 0 ? undefined : combinations.find((one) => fits(one, choice, keyFields))
