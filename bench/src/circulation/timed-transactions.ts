import type { TestDatabase } from '@farol/server/adapters/database/testing/test-database.ts'

/** Notes for how long each transaction held the writer: from its begin until it was committed. Milliseconds. */
export function timedTransactions(database: TestDatabase): { readonly database: TestDatabase; readonly held: number[] } {
  const held: number[] = []
  const { write } = database
  const transaction = () => {
    const builder = write.transaction()
    const execute: typeof builder.execute = async (work) => {
      let begin = 0
      try {
        return await builder.execute((inside) => {
          begin = performance.now()
          return work(inside)
        })
      } finally {
        held.push(performance.now() - begin)
      }
    }
    return new Proxy(builder, { get: (target, name) => (name === 'execute' ? execute : bound(target, name)) })
  }
  return {
    database: {
      ...database,
      write: new Proxy(write, { get: (target, name) => (name === 'transaction' ? transaction : bound(target, name)) }),
    },
    held,
  }
}

/** A member of an object whose private fields a proxy does not have. */
function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target)
  return typeof value === 'function' ? (value as (...words: unknown[]) => unknown).bind(target) : value
}
