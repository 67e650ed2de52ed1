/** HTML that the server sanitised (`msg_…`, answers, notes). Nothing else may be handed in. */
export function RichText({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- server/src/features/institution/rich-text.ts wrote every tag of it
  return <div className="rich" dangerouslySetInnerHTML={{ __html: html }} />
}
