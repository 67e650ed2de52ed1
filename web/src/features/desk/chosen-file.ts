const bytesAtOnce = 32_768

/** A file as base64, whatever its encoding: the server reads it. */
export async function fileText64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += bytesAtOnce) text += String.fromCharCode(...bytes.subarray(at, at + bytesAtOnce))
  return btoa(text)
}

/** A file as text: UTF-8, or Latin-1 as spreadsheets still write it. */
export async function fileText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
