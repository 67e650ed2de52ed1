import { Suspense, useEffect, useState } from 'react'
import { useDeskSession } from '../../features/desk/desk-session.ts'
import { useProofDialog } from '../../session/fresh-proof.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const DeskProof = lazyPart(async () => (await import('./desk-proof.tsx')).DeskProof)

/** Loaded when it is asked for first. An ended session asks nothing: the dialog would lie over the sign-in. */
export function ProofOnRequest() {
  const asked = useProofDialog()
  const ended = useDeskSession((session) => session.ended)
  const [wasAsked, setWasAsked] = useState(false)
  if (asked && !wasAsked) setWasAsked(true)
  useEffect(() => {
    if (ended) asked?.(false)
  }, [ended, asked])
  return wasAsked ? (
    <Suspense>
      <DeskProof asked={asked} onClose={() => asked?.(false)} />
    </Suspense>
  ) : null
}
