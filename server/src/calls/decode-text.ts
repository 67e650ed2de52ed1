const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows = new TextDecoder('windows-1252')

/** A file of text as people make it: UTF-8, whose byte order mark is left to who reads it, else Windows-1252, as spreadsheets and banks still write. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return windows.decode(bytes)
  }
}
