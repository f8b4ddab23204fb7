/** For tests: renders a whole page as text. */
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { render } from './entry-server.tsx'

export async function renderedText(request: Request, context: Parameters<typeof render>[1]) {
  const rendered = await render(request, context)
  const { head = '', tail = '' } = rendered.document ?? {}
  const content = rendered.content ? await text(rendered.content.pipe(new PassThrough())) : ''
  return { ...rendered, html: head + content + tail }
}
