import type { CheckedCertificate, Clearance } from '../../../../ports/library-system/clearance.ts'
import type { ActContext } from '../circulation/acts.ts'
import { asOfNow, ifAnyAsOfNow } from '../circulation/as-of.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { typedCode } from './certificate-code.ts'
import { certificateRows, checkedCertificate } from './certificate-rows.ts'
import { checkClearance, listClearance } from './check-clearance.ts'
import { issueClearance } from './issue-clearance.ts'
import { deletionObstacles } from './load-obstacles.ts'
import { undoClearance } from './undo-clearance.ts'

type Rows = ReturnType<typeof certificateRows>

async function found({ handles }: ActContext, narrow: (rows: Rows) => Rows): Promise<CheckedCertificate | undefined> {
  const row = await narrow(certificateRows(handles)).executeTakeFirst()
  return row && checkedCertificate(row, (await loadRuleBook(handles)).today)
}

async function obstaclesOf({ handles, obstacles }: ActContext, patronId: number) {
  const { today } = await loadRuleBook(handles)
  return { obstacles: await deletionObstacles(handles, { patronId }, today, obstacles) }
}

export const builtInClearance = (context: ActContext): Clearance => ({
  check: (reader) => checkClearance(context, reader),
  obstacles: (patronId) => asOfNow(context.handles, obstaclesOf(context, patronId)),
  issue: (reader, acting) => issueClearance(context, reader, acting),
  undo: (number, reason, acting) => undoClearance(context, number, reason, acting),
  verify: (code) =>
    ifAnyAsOfNow(
      context.handles,
      found(context, (rows) => rows.where('clearance.code', '=', typedCode(code))),
    ),
  certificate: (number, patronId) =>
    ifAnyAsOfNow(
      context.handles,
      found(context, (rows) => rows.where('clearance.number', '=', number).where('clearance.patron_id', '=', patronId)),
    ),
  list: (codes) => listClearance(context, codes),
})
