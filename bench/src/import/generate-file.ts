import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { generatedFile } from './generated-records.ts'

/** `node generate-file.ts FILE COUNT`: in a process of its own, so that its memory is not taken for the import's. */
const [file = '', count = '0'] = process.argv.slice(2)
await pipeline(Readable.from(generatedFile(Number(count))), createWriteStream(file))
