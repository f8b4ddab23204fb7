/** For tests: renders a whole page as text. */
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { render } from './entry-server.tsx'

export const renderedText = async (...given: Parameters<typeof render>) => withText(await render(...given))

/** Adds the text of a page whose rendering has begun. The text is complete once the page's content is there. */
export async function withText(rendered: Awaited<ReturnType<typeof render>>) {
  const content = rendered.content ? await text(rendered.content.pipe(new PassThrough())) : ''
  const { head = '', tail = '' } = rendered.document ?? {}
  return { ...rendered, html: head + content + tail }
}
