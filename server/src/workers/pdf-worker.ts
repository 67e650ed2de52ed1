import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import { serveRequests } from '@farol/engine/threads/serve-requests.ts'
import { FontSet } from '../adapters/printing/font-set.ts'
import { pdfOf } from '../adapters/printing/pdf-document.ts'
import { sheetPdf } from '../adapters/printing/sheet-document.ts'
import type { PrintRequest } from '../adapters/printing/worker-printer.ts'

// On Linux a priority belongs to a thread: whoever waits for an answer goes before whoever waits for a document.
if (os.platform() === 'linux') os.setPriority(10)

const fonts = new FontSet()

serveRequests<PrintRequest, Uint8Array>(parentPort!, (asked) => ('entries' in asked ? pdfOf(asked, fonts) : sheetPdf(asked, fonts)), {
  inOrder: true,
})
