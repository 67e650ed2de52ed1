/** Lines of a text in pieces, each with where it begins. Bytes that are no UTF-8 are Latin-1. A line longer than 64 KiB is cut. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<{ text: string; offset: number }> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const decode = (line: Buffer): string => {
    try {
      return strict.decode(line)
    } catch {
      return new TextDecoder('windows-1252').decode(line)
    }
  }
  let rest = Buffer.alloc(0)
  let base = 0
  for await (const piece of bytes) {
    const all = Buffer.concat([rest, piece])
    let at = 0
    for (let end = all.indexOf(0x0a); end >= 0; end = all.indexOf(0x0a, at)) {
      yield { text: decode(all.subarray(at, Math.min(end, at + 65_536))).trimEnd(), offset: base + at }
      at = end + 1
    }
    rest = Buffer.from(all.subarray(at))
    base += at
  }
  if (rest.length > 0) yield { text: decode(rest.subarray(0, 65_536)).trimEnd(), offset: base }
}
