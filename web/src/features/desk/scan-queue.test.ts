import { CallError } from '@farol/contract/call.ts'
import type { Identified } from '@farol/contract/desk/identify.ts'
import { describe, expect, test } from 'vitest'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { ScanQueue, type DeskActs } from './scan-queue.ts'

const reader = (codigo: string, descricao: string): Identified => ({ tipo: 'leitor', por: 'cartao', codigo, descricao })
const copy = (codigo: string): Identified => ({ tipo: 'exemplar', por: 'exemplar', codigo, descricao: `Título ${codigo}` })

/** A server that answers late and out of order and loses answers before or after the act. Each act is carried out once for its key. */
function openStub({ delay = (): number => 0, cut = (): 'no' | 'before' | 'after' => 'no' } = {}) {
  const carriedOut: string[] = []
  const answered = new Map<string, unknown>()
  const keys: string[] = []
  async function over<T>(act: () => T): Promise<T> {
    const lost = cut()
    await new Promise((resolve) => setTimeout(resolve, delay()))
    if (lost === 'before') throw new CallError(0)
    const reply = act()
    if (lost === 'after') throw new CallError(0)
    return reply
  }
  function once<T>(key: string, what: string, reply: T): T {
    keys.push(key)
    if (!answered.has(key)) {
      answered.set(key, reply)
      carriedOut.push(what)
    }
    return answered.get(key) as T
  }
  const acts: DeskActs = {
    identify: (q) =>
      over(() => (q.startsWith('C') ? [reader(q.slice(1), `Leitor ${q}`)] : q === 'both' ? [reader('9', 'Ana'), copy('9')] : [copy(q)])),
    lend: (who, exemplar, choice, key) =>
      over(() =>
        once(key, `lend ${exemplar} to ${who}${choice.tipo === undefined ? '' : ` for ${choice.tipo}`}`, {
          codigo: `E${exemplar}`,
          exemplar,
          titulo: `Título ${exemplar}`,
          data_devolucao: '2026-12-04',
          hora_devolucao: '22:00',
          regra: 1,
          avisos: [],
        }),
      ),
    takeBack: (exemplar, _, key) =>
      over(() =>
        once(key, `return ${exemplar}`, {
          exemplar,
          titulo: `Título ${exemplar}`,
          destino: 'estante' as const,
          emprestimo: `E${exemplar}`,
        }),
      ),
    undo: (loan, act, key) => over(() => once(key, `undo ${act} ${loan}`, {})),
  }
  return { acts, carriedOut, keys }
}

/** Small numbers that look random and are the same in every run. */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

async function untilSettled(queue: ScanQueue): Promise<void> {
  const isOpen = () => queue.store.getState().lines.some(({ state }) => state === 'waiting' || state === 'unregistered')
  while (isOpen()) {
    queue.retryAll()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

const words = (queue: ScanQueue) => queue.store.getState().lines.map(({ state, result }) => result?.kind ?? state)

describe('the queue of the one field', () => {
  test('a card opens a visit, copies are lent to it, Enter on nothing ends it, a copy after that is returned', async () => {
    const { acts, carriedOut } = openStub()
    const queue = new ScanQueue(acts, newIdempotencyKey)
    for (const input of ['C17', '1', '2', '3']) queue.scan(input, 'either')
    queue.endVisit()
    queue.scan('4', 'either')
    expect(words(queue)).toEqual(Array.from({ length: 6 }, () => 'waiting'))
    await untilSettled(queue)
    expect(words(queue)).toEqual(['visit', 'lent', 'lent', 'lent', 'ended', 'returned'])
    expect(carriedOut.toSorted()).toEqual(['lend 1 to 17', 'lend 2 to 17', 'lend 3 to 17', 'return 4'])
    expect(queue.store.getState().visit).toBeUndefined()
  })

  test('300 scans with answers late, out of order and one in ten lost: 300 results in the order scanned, each act once', async () => {
    const random = numbersFrom(34)
    const cut = () => {
      const drawn = random()
      return drawn < 0.05 ? ('before' as const) : drawn < 0.1 ? ('after' as const) : ('no' as const)
    }
    const { acts, carriedOut } = openStub({ delay: () => random() * 6, cut })
    const queue = new ScanQueue(acts, newIdempotencyKey)
    const inputs = Array.from({ length: 300 }, (_, place) => (place % 10 === 0 ? `C${place}` : String(place)))
    for (const input of inputs) queue.scan(input, 'either')
    expect(queue.store.getState().lines).toHaveLength(300)
    await untilSettled(queue)
    const { lines } = queue.store.getState()
    expect(lines.map(({ input }) => input)).toEqual(inputs)
    expect(lines.map(({ result }) => result?.kind)).toEqual(inputs.map((input) => (input.startsWith('C') ? 'visit' : 'lent')))
    const expected = inputs.flatMap((input, place) => (input.startsWith('C') ? [] : [`lend ${input} to ${place - (place % 10)}`]))
    expect(carriedOut.toSorted()).toEqual(expected.toSorted())
  })

  test('a lost answer stands as not registered, later ones go on, and the same key is sent again', async () => {
    const losses = ['no', 'after', 'no', 'no'] as const
    let turn = 0
    const { acts, carriedOut, keys } = openStub({ cut: () => losses[turn++] ?? 'no' })
    const queue = new ScanQueue(acts, newIdempotencyKey)
    queue.scan('1', 'return')
    await expect.poll(() => words(queue)).toEqual(['unregistered'])
    queue.scan('2', 'return')
    await expect.poll(() => words(queue)).toEqual(['unregistered', 'returned'])
    queue.retry(1)
    await expect.poll(() => words(queue)).toEqual(['returned', 'returned'])
    expect(carriedOut).toEqual(['return 1', 'return 2'])
    expect(new Set(keys).size).toBe(2)
    expect(keys).toHaveLength(3)
  })

  test('what came when the session had ended is not refused: it waits, and is sent again after the sign-in', async () => {
    let hasEnded = true
    const { acts, carriedOut } = openStub()
    const takeBack: DeskActs['takeBack'] = async (...given) => {
      if (hasEnded) throw new CallError(401)
      return acts.takeBack(...given)
    }
    const queue = new ScanQueue({ ...acts, takeBack }, newIdempotencyKey)
    queue.scan('1', 'return')
    await expect.poll(() => words(queue)).toEqual(['unregistered'])
    hasEnded = false
    queue.retryAll()
    await expect.poll(() => words(queue)).toEqual(['returned'])
    expect(carriedOut).toEqual(['return 1'])
  })

  test('what touches a reader waits for what was scanned before on the same reader and is not registered; others go on', async () => {
    let isAway = true
    const { acts, carriedOut } = openStub()
    const known: DeskActs = {
      ...acts,
      identify: async (q) => (q === 'old' ? [{ ...copy(q), com: '17' }] : acts.identify(q)),
      lend: async (...given) => {
        if (isAway && given[1] === '1') throw new CallError(0)
        return acts.lend(...given)
      },
    }
    const queue = new ScanQueue(known, newIdempotencyKey)
    for (const input of ['C17', '1', '2', 'C18', '3']) queue.scan(input, 'either')
    queue.scan('old', 'return')
    queue.scan('2', 'return')
    queue.scan('4', 'return')
    await expect.poll(() => words(queue)).toEqual(['visit', 'unregistered', 'waiting', 'visit', 'lent', 'waiting', 'waiting', 'returned'])
    isAway = false
    queue.retryAll()
    await expect.poll(() => words(queue)).toEqual(['visit', 'lent', 'lent', 'visit', 'lent', 'returned', 'returned', 'returned'])
    expect(carriedOut).toEqual(['lend 3 to 18', 'return 4', 'lend 1 to 17', 'lend 2 to 17', 'return old', 'return 2'])
  })

  test('two copies of one title are taken back in the order scanned: the first goes to the first of the queue', async () => {
    let isAway = true
    const { acts, carriedOut } = openStub()
    const known: DeskActs = {
      ...acts,
      identify: async (q) => [{ ...copy(q), cod_acervo: '9' }],
      takeBack: async (...given) => {
        if (isAway) throw new CallError(0)
        return acts.takeBack(...given)
      },
    }
    const queue = new ScanQueue(known, newIdempotencyKey)
    queue.scan('1', 'return')
    queue.scan('2', 'return')
    await expect.poll(() => words(queue)).toEqual(['unregistered', 'waiting'])
    isAway = false
    queue.retry(1)
    await expect.poll(() => words(queue)).toEqual(['returned', 'returned'])
    expect(carriedOut).toEqual(['return 1', 'return 2'])
  })

  test('a card whose meaning was lost holds back what follows: no copy is returned that was meant to be lent', async () => {
    const losses = ['before', 'no'] as const
    let turn = 0
    const { acts, carriedOut } = openStub({ cut: () => losses[turn++] ?? 'no' })
    const queue = new ScanQueue(acts, newIdempotencyKey)
    queue.scan('C17', 'either')
    queue.scan('1', 'either')
    await expect.poll(() => words(queue)).toEqual(['unregistered', 'waiting'])
    expect(carriedOut).toEqual([])
    queue.retryAll()
    await expect.poll(() => words(queue)).toEqual(['visit', 'lent'])
    expect(carriedOut).toEqual(['lend 1 to 17'])
  })

  test('what waits behind a lost answer, and was asked in the same outage, is sent again with it', async () => {
    let isAway = true
    const { acts, carriedOut } = openStub({ cut: () => (isAway ? 'before' : 'no') })
    const queue = new ScanQueue(acts, newIdempotencyKey)
    for (const input of ['C17', '1', '2']) queue.scan(input, 'either')
    await expect.poll(() => words(queue)).toEqual(['unregistered', 'waiting', 'waiting'])
    isAway = false
    queue.retryAll()
    await expect.poll(() => words(queue)).toEqual(['visit', 'lent', 'lent'])
    expect(carriedOut).toEqual(['lend 1 to 17', 'lend 2 to 17'])
  })

  test('what is both card and copy asks; what is chosen counts', async () => {
    const { acts, carriedOut } = openStub()
    const queue = new ScanQueue(acts, newIdempotencyKey)
    queue.scan('both', 'either')
    queue.scan('5', 'either')
    await expect.poll(() => words(queue)).toEqual(['choose', 'waiting'])
    queue.choose(1, queue.store.getState().lines[0]!.choices![0]!)
    await untilSettled(queue)
    expect(words(queue)).toEqual(['visit', 'lent'])
    expect(carriedOut).toEqual(['lend 5 to 9'])
  })

  test('a refusal keeps all its reasons; lending with a choice is another act with another key', async () => {
    const { acts, keys } = openStub()
    const refused = new CallError(422, { code: 'LimiteEmprestimos', message: 'Limite.', params: {}, fields: [] })
    let isFirst = true
    const refusing: DeskActs = {
      ...acts,
      lend: async (who, exemplar, choice, key) => {
        if (!isFirst) return acts.lend(who, exemplar, choice, key)
        isFirst = false
        keys.push(key)
        throw refused
      },
    }
    const queue = new ScanQueue(refusing, newIdempotencyKey)
    queue.scan('C17', 'either')
    queue.scan('1', 'either')
    await expect.poll(() => words(queue)).toEqual(['visit', 'refused'])
    expect(queue.store.getState().lines[1]!.error).toBe(refused)
    queue.lendWith(2, { sobrepor: { codigos: ['LimiteEmprestimos'], motivo: 'Fim de curso' } })
    await expect.poll(() => words(queue)).toEqual(['visit', 'lent'])
    expect(new Set(keys).size).toBe(2)
  })

  test('only lending: a copy without a reader is refused and nothing is returned', async () => {
    const { acts, carriedOut } = openStub()
    const queue = new ScanQueue(acts, newIdempotencyKey)
    queue.scan('1', 'lend')
    await expect.poll(() => words(queue)).toEqual(['refused'])
    expect(carriedOut).toEqual([])
  })

  test('use in the room: what is scanned in a visit is lent for it, also after a refusal; without a reader nothing happens', async () => {
    const { acts, carriedOut } = openStub()
    const queue = new ScanQueue(acts, newIdempotencyKey)
    queue.scan('1', 'consult')
    queue.scan('C17', 'consult')
    queue.scan('2', 'consult')
    await expect.poll(() => words(queue)).toEqual(['refused', 'visit', 'consulted'])
    expect(carriedOut).toEqual(['lend 2 to 17 for consulta'])
    queue.lendWith(3, { vinculo: '4' })
    await expect.poll(() => carriedOut).toEqual(['lend 2 to 17 for consulta', 'lend 2 to 17 for consulta'])
    await untilSettled(queue)
    await queue.undo(3)
    expect(words(queue).at(-1)).toBe('consulted')
    expect(queue.store.getState().lines[2]!.state).toBe('undone')
  })

  test('undo ends the act of its line', async () => {
    const { acts, carriedOut } = openStub()
    const queue = new ScanQueue(acts, newIdempotencyKey)
    queue.scan('1', 'either')
    await expect.poll(() => words(queue)).toEqual(['returned'])
    await queue.undo(1)
    expect(queue.store.getState().lines[0]!.state).toBe('undone')
    expect(carriedOut).toEqual(['return 1', 'undo devolucao E1'])
  })

  test('a second press while the undo is on its way asks nothing more', async () => {
    const { acts } = openStub()
    const asked: string[] = []
    const undo: typeof acts.undo = (...given) => {
      asked.push(given[0])
      return acts.undo(...given)
    }
    const queue = new ScanQueue({ ...acts, undo }, newIdempotencyKey)
    queue.scan('1', 'either')
    await expect.poll(() => words(queue)).toEqual(['returned'])
    await Promise.all([queue.undo(1), queue.undo(1)])
    expect(asked).toEqual(['E1'])
  })
})
