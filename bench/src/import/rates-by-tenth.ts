/** Rates by tenths, from what is told after each transaction; tenths that one transaction reached together share its time. */
export function ratesByTenth(total: number) {
  const tenths: number[] = []
  let [began, before] = [performance.now(), 0]
  const onCounts = ({ read }: { readonly read: number }) => {
    const reached = Math.min(10, Math.floor((read * 10) / total))
    if (reached <= tenths.length) return
    const now = performance.now()
    const rate = Math.round(((read - before) * 1000) / (now - began))
    while (tenths.length < reached) tenths.push(rate)
    began = now
    before = read
  }
  return { tenths, onCounts }
}
