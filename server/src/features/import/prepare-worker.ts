import { parentPort } from 'node:worker_threads'
import type { Format } from '../../catalogue/formats/read-records.ts'
import { packBatch, type PackedBatch } from './packed-batch.ts'
import { prepareBytes, readInPieces, type ImportRules } from './prepare.ts'

/** What the thread is told: a file to begin with, then a word for each batch that was taken from it. */
export type ToPrepareWorker = { readonly file: string; readonly rules: ImportRules } | 'taken'

/** What it tells: what the file is, its batches, its end, or why there is none. */
export type FromPrepareWorker =
  | { readonly format: Format | undefined }
  | { readonly batch: PackedBatch }
  | 'end'
  | { readonly failed: { readonly message: string; readonly code: string | undefined } }

/** Batches that may wait to be taken: the store is never out of work, and memory stays bounded. */
const maxAhead = 32

if (parentPort) {
  const port = parentPort
  const post = (message: FromPrepareWorker, transferred: readonly ArrayBuffer[] = []) => port.postMessage(message, transferred)
  let ahead = 0
  let wake = (): void => {}

  const send = async (file: string, rules: ImportRules): Promise<void> => {
    const { format, batches } = await prepareBytes(readInPieces(file), rules)
    post({ format })
    for await (const batch of batches) {
      while (ahead >= maxAhead) await new Promise<void>((resolve) => (wake = resolve))
      ahead += 1
      const packed = packBatch(batch)
      post({ batch: packed }, [packed.bytes])
    }
    post('end')
  }

  port.on('message', (message: ToPrepareWorker) => {
    if (message === 'taken') {
      ahead -= 1
      wake()
      return
    }
    ahead = 0
    send(message.file, message.rules).catch((error: unknown) => {
      const { message: why, code } = error as NodeJS.ErrnoException
      post({ failed: { message: why, code } })
    })
  })
}
