import type { Identified } from '@farol/contract/desk/identify.ts'
import type { Lent, Returned } from '@farol/contract/desk/loans.ts'
import { createActOrder } from './act-order.ts'
import { limitConcurrency } from './concurrency.ts'
import { isLostScan } from './lost-scan.ts'
import { isLending, isReturning, type GivenReceipt, type LendChoice, type ScanMode } from './scan-line.ts'
import { createScanLines } from './scan-lines.ts'

/** What the queue asks the server for. */
export interface DeskActs {
  identify(q: string): Promise<readonly Identified[]>
  lend(reader: string, copy: string, choice: LendChoice, key: string): Promise<Lent>
  takeBack(copy: string, inBox: boolean, key: string): Promise<Returned>
  undo(loan: string, act: 'emprestimo' | 'devolucao', key: string): Promise<unknown>
}

/** As many as a browser sends to one server over HTTP/1.1. */
const atOnce = 6

type Answer = 'again' | 'drop' | Identified

/** An answer that is awaited, and how often everything had been sent again when it was asked for. */
interface Asked<T> {
  readonly answer: Promise<T>
  readonly retries: number
}

/**
 * What is scanned faster than the server answers. Meanings are asked for at once and several at a time; what follows from them is decided in
 * the order scanned, so that a copy belongs to the visit that was open when it was scanned. Acts on the same copy, reader or title wait for
 * each other: a limit, a hold or a fine means the same as if each had been scanned after the answer before.
 */
export class ScanQueue {
  readonly #acts: DeskActs
  readonly #newKey: () => string
  readonly #lines: ReturnType<typeof createScanLines>
  readonly #limited = limitConcurrency(atOnce)
  readonly #answers = new Map<number, (answer: Answer) => void>()
  readonly #inOrder = createActOrder()
  #decided: Promise<void> = Promise.resolve()
  /** How often everything was sent again. */
  #retries = 0

  constructor(acts: DeskActs, newKey: () => string) {
    this.#acts = acts
    this.#newKey = newKey
    this.#lines = createScanLines(newKey)
  }

  get store() {
    return this.#lines.store
  }

  scan(input: string, mode: ScanMode): void {
    const { id } = this.#lines.add(input, mode)
    const asked = { answer: this.#identify(input), retries: this.#retries }
    this.#decided = this.#decided.then(() => this.#decide(id, asked))
  }

  /** Ends the visit, after everything that was scanned before. */
  endVisit(): void {
    const { id } = this.#lines.add('', 'either')
    this.#decided = this.#decided.then(() => this.#finishVisit(id))
  }

  retry(id: number): void {
    this.#answer(id, 'again')
  }

  /** Sends again what is not registered, and what fails later although it was asked before this. */
  retryAll(): void {
    this.#retries += 1
    for (const { id, state } of this.store.getState().lines) if (state === 'unregistered') this.retry(id)
  }

  choose(id: number, meaning: Identified): void {
    this.#answer(id, meaning)
  }

  drop(id: number): void {
    this.#answer(id, 'drop')
  }

  /** Another request than the one that was refused: it takes another key. */
  lendWith(id: number, more: LendChoice): void {
    const choice = { ...this.#lines.line(id).choice, ...more }
    this.#lines.change(id, { state: 'waiting', error: undefined, key: this.#newKey(), choice })
    this.#start(id)
  }

  /** What became of the receipt of a visit that ended. */
  noteReceipt(id: number, receipt: GivenReceipt): void {
    this.#lines.change(id, { receipt })
  }

  async undo(id: number): Promise<void> {
    const { result, undoing, key } = this.#lines.line(id)
    const isLoan = result?.kind === 'lent' || result?.kind === 'consulted'
    const loan = isLoan ? result.lent.codigo : result?.kind === 'returned' ? result.returned.emprestimo : undefined
    if (loan === undefined || undoing) return
    this.#lines.change(id, { undoing: true, error: undefined })
    try {
      await this.#acts.undo(loan, isLoan ? 'emprestimo' : 'devolucao', `${key}-d`)
      this.#lines.change(id, { undoing: false, state: 'undone' })
    } catch (error) {
      this.#lines.change(id, { undoing: false, error })
    }
  }

  #answer(id: number, given: Answer): void {
    const resolve = this.#answers.get(id)
    this.#answers.delete(id)
    resolve?.(given)
  }

  #answerTo(id: number): Promise<Answer> {
    return new Promise((resolve) => this.#answers.set(id, resolve))
  }

  #identify(input: string): Promise<readonly Identified[]> {
    const asked = this.#limited(() => this.#acts.identify(input))
    // Its failure is looked at when its turn comes.
    asked.catch(() => undefined)
    return asked
  }

  /** Sends until the server has answered, always under the same key; undefined when it is refused or the operator gave it up. */
  async #send<T>(id: number, ask: () => Promise<T>, first: Asked<T> = { answer: ask(), retries: this.#retries }): Promise<T | undefined> {
    try {
      return await first.answer
    } catch (error) {
      if (!isLostScan(error)) {
        this.#lines.change(id, { state: 'refused', error })
        return undefined
      }
      if (first.retries < this.#retries) return this.#send(id, ask)
      const answered = this.#answerTo(id)
      this.#lines.change(id, { state: 'unregistered', error })
      const dropped = (await answered) === 'drop'
      this.#lines.change(id, { state: dropped ? 'dropped' : 'waiting', error: undefined })
      return dropped ? undefined : this.#send(id, ask)
    }
  }

  async #decide(id: number, asked: Asked<readonly Identified[]>): Promise<void> {
    const { input } = this.#lines.line(id)
    const meanings = await this.#send(id, () => this.#identify(input), asked)
    if (!meanings) return
    if (meanings.length === 1) return this.#plan(id, meanings[0]!)
    const chosen = this.#answerTo(id)
    this.#lines.change(id, { state: 'choose', choices: meanings })
    const meaning = await chosen
    if (typeof meaning === 'string') this.#lines.change(id, { state: 'dropped' })
    else this.#plan(id, meaning)
  }

  #plan(id: number, meaning: Identified): void {
    const { mode } = this.#lines.line(id)
    const { visit } = this.store.getState()
    if (meaning.tipo === 'leitor') {
      const { codigo: code, descricao: name, comprovante: wish } = meaning
      const reader = { code, name, ...(wish && { wish }) }
      if (!isReturning(mode)) this.store.setState({ visit: reader })
      this.#lines.change(id, { state: 'done', result: { kind: isReturning(mode) ? 'reader' : 'visit', reader } })
      return
    }
    const reader = isReturning(mode) ? undefined : visit
    if (isLending(mode) && !reader) return this.#lines.change(id, { state: 'refused', copy: meaning, noVisit: true })
    this.#lines.change(id, {
      state: 'waiting',
      copy: meaning,
      ...(reader && { reader }),
      ...(mode === 'consult' && { choice: { tipo: 'consulta' } }),
    })
    this.#start(id)
  }

  #start(id: number): void {
    this.#inOrder(this.#touched(id), () => this.#act(id))
  }

  /** The copy, its title, and every reader whose record the act reads or changes: to whom it is lent, who has it, who had it a scan ago. */
  #touched(id: number): string[] {
    const { copy, reader } = this.#lines.line(id)
    const { codigo, cod_acervo: title, com } = copy!
    const before = this.store.getState().lines.findLast((one) => one.id < id && one.reader && one.copy?.codigo === codigo)
    const readers = [reader?.code, com, before?.reader?.code].filter((one) => one !== undefined)
    return [`copy ${codigo}`, ...(title === undefined ? [] : [`title ${title}`]), ...new Set(readers.map((one) => `reader ${one}`))]
  }

  async #act(id: number): Promise<void> {
    const { copy, reader, key, mode, choice = {} } = this.#lines.line(id)
    const code = copy!.codigo
    if (reader) {
      const lent = await this.#send(id, () => this.#limited(() => this.#acts.lend(reader.code, code, choice, key)))
      if (lent) this.#lines.change(id, { state: 'done', result: { kind: mode === 'consult' ? 'consulted' : 'lent', lent, reader } })
      return
    }
    const returned = await this.#send(id, () => this.#limited(() => this.#acts.takeBack(code, mode === 'box', key)))
    if (returned) this.#lines.change(id, { state: 'done', result: { kind: 'returned', returned } })
  }

  #finishVisit(id: number): void {
    const { visit } = this.store.getState()
    if (!visit) return this.#lines.remove(id)
    this.store.setState({ visit: undefined })
    this.#lines.change(id, { state: 'done', result: { kind: 'ended', reader: visit } })
  }
}
