import { open } from 'node:fs/promises'
import path from 'node:path'
import { Segment, segmentMemory, type SegmentHeader } from '../segment/segment.ts'
import { kernelsOver, type Kernels } from '../execution/kernels.ts'
import { sharedMemory } from '../segment/wasm-memory.ts'
import { checksumOf, Damaged, writeDurably } from './checked-file.ts'

/**
 * A segment on disk: eight bytes of length and checksum of the header, the header, then its memory as it is. The header holds checksums
 * of the memory, a part at a time: while one part is checked, the next are read. The bitmaps of living documents are written as if all lived; who died stands beside it, in a file of its own.
 */
interface FileHeader {
  readonly header: SegmentHeader
  /** Of each part of the memory. */
  readonly checksums: readonly string[]
}

const prefixBytes = 8
const chunkBytes = 1 << 23
/** Parts that are read at a time, beside the one whose checksum is computed. */
const readAhead = 3

const parts = (bytes: number) =>
  Array.from({ length: Math.ceil(bytes / chunkBytes) }, (_, i) => ({
    at: i * chunkBytes,
    length: Math.min(chunkBytes, bytes - i * chunkBytes),
  }))
const hashed = (kernels: Kernels, at: number, length: number) => BigInt.asUintN(64, kernels.hash64(at, length)).toString(16)

/**
 * Hands out the memory as it is written, a part at a time in one room that the next part overwrites: a copy of the whole would be as large as the segment.
 * Nothing of it changes meanwhile but the bitmaps of living documents, which are written as if all lived.
 */
function* written(segment: Segment, room: Uint8Array): Generator<Uint8Array> {
  const all = segment.u8('all')
  for (const { at, length } of parts(segment.header.dataBytes)) {
    const part = room.subarray(0, length)
    part.set(new Uint8Array(segment.memory.buffer, at, length))
    for (const name of ['live0', 'live1']) {
      const offset = segment.u8(name).byteOffset - at
      const [from, to] = [Math.max(0, offset), Math.min(length, offset + all.length)]
      if (from < to) part.set(all.subarray(from - offset, to - offset), from)
    }
    yield part
  }
}

export async function writeSegment(file: string, segment: Segment): Promise<void> {
  const memory = sharedMemory(chunkBytes)
  const room = new Uint8Array(memory.buffer, 0, chunkBytes)
  const kernels = kernelsOver(memory, 'wasm')
  const checksums = Array.from(written(segment, room), ({ length }) => hashed(kernels, 0, length))
  const about: FileHeader = { header: segment.header, checksums }
  const header = new TextEncoder().encode(JSON.stringify(about))
  const prefix = new Uint8Array(new Uint32Array([header.length, checksumOf(header, path.basename(file))]).buffer)
  await writeDurably(file, concatenated([prefix, header], written(segment, room)))
}

function* concatenated<T>(...all: readonly Iterable<T>[]): Generator<T> {
  for (const some of all) yield* some
}

/** Rejects with `Damaged` when a single bit is not as it was written. */
export async function readSegment(file: string, lanes: number): Promise<Segment> {
  const handle = await open(file, 'r')
  try {
    const whole = async (into: Uint8Array, at: number) => {
      for (let done = 0; done < into.length;) {
        const { bytesRead } = await handle.read(into, done, Math.min(chunkBytes, into.length - done), at + done)
        if (bytesRead === 0) throw new Damaged(file, 'it is cut off')
        done += bytesRead
      }
    }
    const { size } = await handle.stat()
    const prefix = new Uint32Array(2)
    await whole(new Uint8Array(prefix.buffer), 0)
    if (prefix[0]! > size) throw new Damaged(file, 'it is cut off')
    const text = new Uint8Array(prefix[0]!)
    await whole(text, prefixBytes)
    if (checksumOf(text, path.basename(file)) !== prefix[1]) throw new Damaged(file, 'the checksum of its header does not hold')
    const { header, checksums } = JSON.parse(new TextDecoder().decode(text)) as FileHeader
    if (size !== prefixBytes + text.length + header.dataBytes) throw new Damaged(file, 'it has another length than was written')
    const segment = new Segment(header, segmentMemory(header, lanes), lanes)
    const kernels = kernelsOver(segment.memory, 'wasm')
    const reads: Promise<void>[] = []
    const all = parts(header.dataBytes)
    const begin = (part: { at: number; length: number } | undefined) => {
      if (part) reads.push(whole(new Uint8Array(segment.memory.buffer, part.at, part.length), prefixBytes + text.length + part.at))
    }
    for (const part of all.slice(0, readAhead)) begin(part)
    try {
      for (const [i, { at, length }] of all.entries()) {
        begin(all[i + readAhead])
        await reads[i]
        if (hashed(kernels, at, length) !== checksums[i]) throw new Damaged(file, 'the checksum of its data does not hold')
      }
    } finally {
      await Promise.allSettled(reads)
    }
    return segment
  } finally {
    await handle.close()
  }
}
