import { guidePages, guideWalkers, walkGuides } from '@farol/e2e/testing/guide-walk.ts'
import { launch, readerName } from '@farol/e2e/testing/browser.ts'
import { startServer } from '@farol/e2e/testing/server-process.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)

/** `prove guides`: every guide and display, walked by every reader. */
export async function run(): Promise<number> {
  const [server, browser] = [await startServer(), await launch()]
  const rows: ProofRow[] = []
  try {
    for (const reader of guideWalkers) {
      const wrong = await walkGuides(browser, server.address, reader, { pictures: true })
      for (const { rule, where } of wrong) say(`  ${rule} · ${where}`)
      say(`${readerName(reader)}: ${guidePages.length} tried, ${wrong.length} wrong`)
      rows.push({ what: readerName(reader), tried: guidePages.length, failed: wrong.length })
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  const told = [
    'Every search guide, empty and asked, and every display of what it finds, in a real browser against the demo, by each of these readers.',
    'A page is wrong when it is not served, lacks what it should show of the demo, breaks a rule of axe (none is off), is wider than its window,',
    'cuts a text, or makes the browser complain. Failed counts findings, not pages; without scripts axe cannot run.',
  ].join('\n')
  return writeProofPage({ name: 'guides', title: 'Guides', told, seed: 0, rows }) === 0 ? 0 : 1
}
