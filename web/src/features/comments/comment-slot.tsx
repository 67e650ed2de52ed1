import { activities } from '@farol/contract/activities.ts'
import { loginAddress, titleAddress } from '@farol/contract/screens.ts'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { mayDo, useSignedIn } from '../../session/session-store.ts'
import { useSignInAgain } from '../../session/use-sign-in-again.ts'

const Own = lazy(async () => ({ default: (await import('./own-comments.tsx')).OwnComments }))

/** The place of one's own comments on a title: who is not signed in signs in first, who may not comment sees nothing. */
export function CommentSlot({ code }: { code: string }) {
  const { t } = useTranslation('record')
  const person = useSignedIn()
  const left = useRef(() => {})
  useEffect(() => () => left.current(), [])
  const signInAgain = useSignInAgain(() => new Promise((resolve) => void (left.current = resolve)))
  if (person)
    return (
      mayDo(person, activities.comments) && (
        <Suspense>
          <Own code={code} />
        </Suspense>
      )
    )
  return (
    <p>
      <a className="btn slim" href={loginAddress(titleAddress(code))} onClick={signInAgain}>
        {t('comment')}
      </a>
    </p>
  )
}
