/**
 * Whether what took long is a fault. Not in `npm test`, which runs beside other work: `JUDGE_TIME=1 npm test -- attacks` on a quiet machine, and
 * `npm run prove -- hostile-words`.
 */
export const judgesTime = process.env['JUDGE_TIME'] === '1'
