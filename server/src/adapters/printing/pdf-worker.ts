import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { PrintedSheet } from '../../ports/document-printer.ts'
import type { PrintedList } from '../../ports/list-printer.ts'
import { FontSet } from './font-set.ts'
import { pdfOf } from './pdf-document.ts'
import { sheetPdf } from './sheet-document.ts'

// On Linux a priority belongs to a thread: whoever waits for an answer goes before whoever waits for a document.
if (os.platform() === 'linux') os.setPriority(10)

const fonts = new FontSet()

parentPort!.on('message', (asked: PrintedList | PrintedSheet) => {
  const printed = 'entries' in asked ? pdfOf(asked, fonts) : sheetPdf(asked, fonts)
  void printed.then(
    (bytes) => parentPort!.postMessage({ bytes }),
    (error: unknown) => parentPort!.postMessage({ failure: error instanceof Error ? error.message : String(error) }),
  )
})
