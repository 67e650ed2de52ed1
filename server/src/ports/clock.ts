/** Time as a dependency: rules take `now` from here and never from the machine. */
export interface Clock {
  now(): Date
}
