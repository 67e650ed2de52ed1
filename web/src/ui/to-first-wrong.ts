/** Puts the focus on the first field of a form that is told to be wrong, once that has been drawn. */
export const toFirstWrong = (form: HTMLElement): void =>
  void requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
