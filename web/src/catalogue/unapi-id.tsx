import { titleAddress } from '@farol/contract/screens.ts'
import { useDeps } from '../api/site.ts'

/** By this programs that cite find a title in a page: the address of its own page (unAPI). */
export function UnapiId({ code }: { code: string }) {
  const { site } = useDeps()
  return <abbr className="unapi-id" title={site.publicUrl + titleAddress(code)} />
}
