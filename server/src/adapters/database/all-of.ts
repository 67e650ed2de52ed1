/** What all members of a union are together: of `A | B` it is `A & B`. */
export type AllOf<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never
