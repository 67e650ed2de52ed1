import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { useApply, useAskedState } from './facet-changes.ts'
import { follow } from './follow-box.ts'
import { OtherParts } from './other-parts.tsx'
import type { SearchState } from './search-state.ts'

/** Narrows results to what can be had at once. It has no count: where copies are is looked at when it is chosen. */
export function AtHandSwitch({ state }: { state: SearchState }) {
  const { t } = useTranslation('results')
  const box = useRef<HTMLInputElement>(null)
  const asked = useAskedState(state)
  const apply = useApply(state.guide)
  useEffect(() => {
    // What was switched before the scripts ran counts now.
    const { current } = box
    if (current?.form && current.checked !== current.defaultChecked) apply(current.form)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is taken up
  }, [])
  const chosen = asked.atHand === true
  useEffect(() => {
    if (box.current) follow(box.current, chosen)
  }, [chosen])
  return (
    <Form className="at-hand" action={`/${state.guide}`}>
      <OtherParts state={asked} except={['na_estante']} />
      <label className="check">
        <input
          ref={box}
          type="checkbox"
          className="switch"
          name="na_estante"
          value="S"
          defaultChecked={chosen}
          onChange={({ currentTarget: { form } }) => form && apply(form)}
        />
        <span>{t('atHand.label')}</span>
      </label>
      <noscript>
        <Button type="submit" slim>
          {t('atHand.apply')}
        </Button>
      </noscript>
    </Form>
  )
}
