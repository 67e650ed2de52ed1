/**
 * Acts that touch the same copy, reader or title are carried out one after the other, in the order in which they were given: each waits until
 * the ones before are settled, also when their answer was lost and they are sent again. All others run beside each other.
 */
export function createActOrder() {
  const last = new Map<string, Promise<unknown>>()
  return (touched: readonly string[], act: () => Promise<void>): void => {
    const done = Promise.all(touched.map((one) => last.get(one))).then(act)
    for (const one of touched) last.set(one, done)
  }
}
