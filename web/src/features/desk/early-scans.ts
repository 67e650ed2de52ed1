import { useEffect } from 'react'

/** Of the one field of the counter. */
export const scanFieldId = 'leitura'

/** Reads that ended with Enter or Tab before there was a field for them, in their order; and the characters of one that has not ended. */
let reads: string[] = []
let typed = ''

export function takeEarlyReads(): readonly string[] {
  const taken = reads
  reads = []
  return taken
}

export function takeEarlyCharacters(): string {
  const taken = typed
  typed = ''
  return taken
}

const isCharacter = (event: KeyboardEvent) => event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey

/** Whether a key belongs to a read; Enter and Tab only at its end. */
function keep(event: KeyboardEvent): boolean {
  if (isCharacter(event)) typed += event.key
  else if (typed === '' || (event.key !== 'Enter' && event.key !== 'Tab')) return false
  else {
    reads.push(typed.trim())
    typed = ''
  }
  return true
}

/** Somebody is at a control: its keys are its own. */
const isAtControl = () => document.activeElement?.closest('a, button, select, textarea, input, dialog') !== null

/**
 * `all`: whatever is typed is kept, for a sign-in is under way; `free`: what no control takes is kept, or goes into the field once it is there;
 * `ended`: it goes into the field although that is out of sight, after what was typed there before the session ended.
 */
export type Catching = 'all' | 'free' | 'ended' | undefined

/** Types into a field that cannot have the focus. Whether the key belongs to a read. */
function typeInto(field: HTMLInputElement, event: KeyboardEvent): boolean {
  if (isCharacter(event)) field.value += event.key
  else if (field.value === '' || (event.key !== 'Enter' && event.key !== 'Tab')) return false
  else field.form?.requestSubmit()
  return true
}

/** No scan is lost while the desk opens, nor when nothing has the focus. */
export function useEarlyScans(catching: Catching): void {
  useEffect(() => {
    if (!catching) return
    const hear = (event: KeyboardEvent) => {
      if (catching !== 'all' && isAtControl()) return
      const field = catching === 'all' ? null : document.querySelector<HTMLInputElement>(`#${scanFieldId}`)
      if (field && catching === 'free') {
        // The blank scrolls what has the focus.
        if (isCharacter(event) && event.key !== ' ') field.focus()
      } else if (field ? typeInto(field, event) : catching !== 'ended' && keep(event)) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    document.addEventListener('keydown', hear, true)
    return () => document.removeEventListener('keydown', hear, true)
  }, [catching])
}
