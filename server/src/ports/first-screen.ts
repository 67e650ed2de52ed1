/** A file without which a page is not painted: what a browser would fetch before it shows anything. */
export interface FirstFile {
  readonly kind: 'script' | 'style'
  /** How pages name it: the whole element, as the renderer writes it. */
  readonly tag: string
  readonly text: string
}
