/** Runs at most `most` tasks at once, in the order in which they were given. */
export function limitConcurrency(most: number) {
  const queued: (() => void)[] = []
  let running = 0
  const start = () => {
    while (running < most && queued.length > 0) {
      running += 1
      queued.shift()!()
    }
  }
  return <T>(task: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      queued.push(() => {
        const end = () => {
          running -= 1
          start()
        }
        task().then(resolve, reject).finally(end)
      })
      start()
    })
}
