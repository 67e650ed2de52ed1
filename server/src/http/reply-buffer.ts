import { replyParts } from './reply-text.ts'

/** Bytes: most replies take less. */
const usual = 256 << 10
/** A sign of a text takes no more bytes. */
const maxBytesPerCharacter = 3
const ascii = 0x80

/**
 * Where one thread writes its replies, each over the one before: parts that are kept as texts are turned into bytes where they end up, and neither a text
 * nor a buffer of the whole is made, which together were a third of all memory that an answer left behind.
 */
export class ReplyBuffer {
  #buffer = Buffer.allocUnsafeSlow(usual)

  /** The bytes of a reply's JSON: until the next one is written, so whoever keeps them copies them before it waits for anything. */
  bytesOf(reply: unknown): Buffer {
    const parts = replyParts(reply)
    let characters = 0
    for (const part of parts) characters += part.length
    const buffer = characters * maxBytesPerCharacter <= usual ? this.#buffer : Buffer.allocUnsafeSlow(characters * maxBytesPerCharacter)
    let at = 0
    for (const part of parts) {
      const only = part.length === 1 ? part.charCodeAt(0) : ascii
      if (only < ascii) buffer[at++] = only
      else at += buffer.write(part, at)
    }
    return buffer.subarray(0, at)
  }
}
