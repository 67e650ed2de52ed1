import { mkdir, open, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import type { BouncedMail } from '../../ports/bounced-mail.ts'

/** A report and the headings of the e-mail it is about stand at the beginning; what follows is the e-mail itself. */
const maxBytes = 256 * 1024

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(maxBytes) })
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * A mailbox as a folder (Maildir): a mail server or a program that fetches mail puts each message whole into `new`; read ones are moved to
 * `cur` with the mark S, where every mail program finds them. https://cr.yp.to/proto/maildir.html
 */
export const maildir = (folder: string): BouncedMail => ({
  async unread(limit) {
    for (const part of ['tmp', 'new', 'cur']) await mkdir(path.join(folder, part), { recursive: true, mode: 0o700 })
    // Names begin with the second of arrival.
    const names = (await readdir(path.join(folder, 'new'), { withFileTypes: true }))
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort()
    return Promise.all(
      names.slice(0, limit).map(async (name) => ({
        text: await beginningOf(path.join(folder, 'new', name)),
        markRead: () => rename(path.join(folder, 'new', name), path.join(folder, 'cur', `${name}:2,S`)),
      })),
    )
  },
})
