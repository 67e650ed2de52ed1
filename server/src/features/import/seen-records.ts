import { hash } from 'node:crypto'

import { isUpdate, type RecordVersion } from './record-version.ts'

/** Whether a record was met before under its identity, with the same content, with what it was changed to since, or with something else. */
export type Met = 'new' | 'same' | 'update' | 'other'

const digestNumbers = 4
/** Numbers that are kept of a record: 128 bits of the digest of its identity, then of that of its content, then its 005 in two parts. */
const numbersPerRecord = 2 * digestNumbers + 2
const changedPart = 1_000_000
/** Records of a room: a room is never copied into a larger one. */
const roomRecords = 1 << 14
const minSlots = 1 << 10

function putDigest(text: string, into: Uint32Array, at: number): void {
  const digest = hash('sha256', text, 'buffer')
  for (let i = 0; i < digestNumbers; i++) into[at + i] = digest.readUInt32LE(i * 4)
}

/** The beginning of a digest that is written in hexadecimal figures. */
function putWritten(digest: string, into: Uint32Array, at: number): void {
  for (let i = 0; i < digestNumbers; i++) into[at + i] = Number.parseInt(digest.slice(i * 8, i * 8 + 8), 16)
}

/**
 * What was taken in under which identity in a run. Of a record forty-eight bytes are kept, outside of the memory that is swept: the texts themselves are a
 * hundred and fifty, which a million records carry through every sweep.
 */
export class SeenRecords {
  readonly #rooms: Uint32Array[] = []
  #size = 0
  /** By digest: the number of a record, counted from 1; 0 where there is none. */
  #slots = new Uint32Array(minSlots)
  readonly #asked = new Uint32Array(numbersPerRecord)

  get size(): number {
    return this.#size
  }

  /** Tells whether this record is new; then it is one that was met. Of one identity the content stays until an update comes. `contentHash` is 32 hexadecimal figures or more. */
  meet(identity: string, contentHash: string, version: RecordVersion): Met {
    const asked = this.#asked
    putDigest(identity, asked, 0)
    putWritten(contentHash, asked, digestNumbers)
    asked[2 * digestNumbers] = Math.floor(version.changed / changedPart)
    asked[2 * digestNumbers + 1] = version.changed % changedPart
    const slot = this.#slotOf(asked)
    const known = this.#slots[slot]!
    if (known > 0) return this.#meetAgain(known - 1, version)
    this.#add(slot, asked)
    return 'new'
  }

  #meetAgain(record: number, version: RecordVersion): Met {
    const asked = this.#asked
    if (this.#isAlike(record, asked, digestNumbers, 2 * digestNumbers)) return 'same'
    const room = this.#rooms[Math.floor(record / roomRecords)]!
    const at = (record % roomRecords) * numbersPerRecord
    const before = room[at + 2 * digestNumbers]! * changedPart + room[at + 2 * digestNumbers + 1]!
    if (!isUpdate(before, version)) return 'other'
    room.set(asked, at)
    return 'update'
  }

  /** Where the identity stands, or would stand. */
  #slotOf(asked: Uint32Array): number {
    const mask = this.#slots.length - 1
    let slot = asked[0]! & mask
    while (this.#slots[slot]! > 0 && !this.#isAlike(this.#slots[slot]! - 1, asked, 0, digestNumbers)) slot = (slot + 1) & mask
    return slot
  }

  #isAlike(record: number, asked: Uint32Array, from: number, to: number): boolean {
    const room = this.#rooms[Math.floor(record / roomRecords)]!
    const at = (record % roomRecords) * numbersPerRecord
    for (let i = from; i < to; i++) if (room[at + i] !== asked[i]) return false
    return true
  }

  #add(slot: number, asked: Uint32Array): void {
    const record = this.#size++
    if (record % roomRecords === 0) this.#rooms.push(new Uint32Array(roomRecords * numbersPerRecord))
    this.#rooms.at(-1)!.set(asked, (record % roomRecords) * numbersPerRecord)
    this.#slots[slot] = record + 1
    if (this.#size * 2 > this.#slots.length) this.#grow()
  }

  /** No two records have the same identity: none needs to be compared. */
  #grow(): void {
    const grown = new Uint32Array(this.#slots.length * 2)
    const mask = grown.length - 1
    for (let record = 0; record < this.#size; record++) {
      let slot = this.#rooms[Math.floor(record / roomRecords)]![(record % roomRecords) * numbersPerRecord]! & mask
      while (grown[slot]! > 0) slot = (slot + 1) & mask
      grown[slot] = record + 1
    }
    this.#slots = grown
  }
}
