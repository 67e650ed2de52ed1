import { setTimeout as pause } from 'node:timers/promises'
import { signInAtDesk } from './desk-acts.ts'

// `desk-clerk.ts ADDRESS PASSWORD ACTS BARCODE…` lends and takes back these copies by turns, so many acts a second, until it is told to end.

const [address = '', password = '', perSecond = '', ...barcodes] = process.argv.slice(2)
const desk = await signInAtDesk(address, password)
let isEnded = false
process.once('SIGTERM', () => (isEnded = true))
process.stdout.write('begun\n')
const begin = performance.now()
let done = 0
while (!isEnded) {
  const barcode = barcodes[Math.floor(done / 2) % barcodes.length]!
  if (done % 2 === 0) await desk.lend(barcode, done / 2)
  else await desk.takeBack(barcode)
  done += 1
  const wait = begin + (done * 1000) / Number(perSecond) - performance.now()
  if (wait > 0) await pause(wait)
}
// What is lent now would be refused to the next clerk.
if (done % 2 === 1) await desk.takeBack(barcodes[Math.floor(done / 2) % barcodes.length]!)
process.stdout.write(`${JSON.stringify({ done, seconds: (performance.now() - begin) / 1000 })}\n`)
