import { argon2Sync } from 'node:crypto'
import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import { serveRequests } from '@farol/engine/threads/serve-requests.ts'
import type { KeyParameters } from '../adapters/passwords/argon2id.ts'

// On Linux a priority belongs to a thread: many sign-ins at once take the processor's time that searches leave over.
if (os.platform() === 'linux') os.setPriority(5)

serveRequests<KeyParameters, Uint8Array>(parentPort!, (parameters) => argon2Sync('argon2id', parameters))
