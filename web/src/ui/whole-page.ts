/** What leaves this page: the browser loads another one in its place, or this one anew. */
export const wholePage = {
  reload: (): void => location.reload(),
  open: (address: string): void => location.assign(address),
  /** The page that is left is not gone back to. */
  replace: (address: string): void => location.replace(address),
}
