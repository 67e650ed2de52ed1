/** Time as a door: rules take `now` from here and never from the machine. */
export interface Clock {
  now(): Date
}
