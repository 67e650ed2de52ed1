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

/** `all`: whatever is typed is kept, for a sign-in is under way; `free`: what no control takes is kept, or goes into the field once it is there. */
export type Catching = 'all' | 'free' | undefined

/** No scan is lost while the desk opens, nor when nothing has the focus. */
export function useEarlyScans(catching: Catching): void {
  useEffect(() => {
    if (!catching) return
    const hear = (event: KeyboardEvent) => {
      if (catching === 'free' && isAtControl()) return
      const field = catching === 'free' && document.getElementById(scanFieldId)
      if (field) {
        // The blank scrolls what has the focus.
        if (isCharacter(event) && event.key !== ' ') field.focus()
      } else if (keep(event)) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    document.addEventListener('keydown', hear, true)
    return () => document.removeEventListener('keydown', hear, true)
  }, [catching])
}
