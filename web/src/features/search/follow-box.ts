/** What was chosen last at each box. */
const chosenAt = new WeakMap<HTMLInputElement, boolean>()

/** Where the choice of an address changes, the box follows. Else it keeps what a hand did to it: that may not have come to the address yet. */
export function follow(box: HTMLInputElement, chosen: boolean): void {
  if (chosenAt.has(box) && chosenAt.get(box) !== chosen) box.checked = chosen
  chosenAt.set(box, chosen)
}
