import type { Reply } from '@farol/contract/address.ts'
import type { getDublinCore } from '@farol/contract/title-views.ts'
import { Downloads } from './reference-view.tsx'

/** Elements with their values, each element named once. */
export function DublinCoreList({ reply }: { reply: Reply<typeof getDublinCore> }) {
  const groups = [...Map.groupBy(reply.elementos, (one) => one.elemento)]
  return (
    <div className="stack-5">
      <dl className="defs">
        {groups.map(([element, values]) => (
          <div className="defs-group" key={element}>
            <dt>
              {values[0]?.rotulo} <span className="muted">dc:{element}</span>
            </dt>
            {values.map(({ valor }, position) => (
              <dd key={`${position}-${valor}`} className="wrap-any">
                {valor}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <Downloads files={[reply.arquivo]} />
    </div>
  )
}
