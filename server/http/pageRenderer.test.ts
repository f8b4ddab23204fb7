import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { bytesOf, streamOf } from './pageRenderer.ts'

const contentOf = (parts: AsyncIterable<string> | Iterable<string>) => {
  const stream = Readable.from(parts)
  return { pipe: (to: NodeJS.WritableStream) => stream.pipe(to) }
}
const page = (content?: ReturnType<typeof contentOf>) => ({
  status: 200,
  headers: new Headers(),
  document: { head: '<', tail: '>', inline: { styles: [], scripts: [] } },
  ...(content && { content }),
})

describe('page streaming', () => {
  test('a page contains the head, the content and the tail in this order, both as a stream and as bytes', async () => {
    expect(await text(streamOf(page(contentOf(['a', 'b']))))).toBe('<ab>')
    expect((await bytesOf(page(contentOf(['a', 'b'])))).toString()).toBe('<ab>')
    expect(await text(streamOf(page()))).toBe('<>')
    expect((await bytesOf(page())).toString()).toBe('<>')
  })

  test("the page's head and first content are sent before the rest is rendered", async () => {
    let finish = () => {}
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    async function* slowly() {
      yield 'first'
      await held
      yield 'second'
    }
    const parts = streamOf(page(contentOf(slowly())))[Symbol.asyncIterator]()
    const next = async () => String((await parts.next()).value)
    expect([await next(), await next()]).toEqual(['<', 'first'])
    finish()
    let rest = ''
    for await (const part of { [Symbol.asyncIterator]: () => parts }) rest += String(part)
    expect(rest).toBe('second>')
  })

  test("the page's content stream closes when the visitor leaves", async () => {
    const left = Promise.withResolvers<void>()
    const content = {
      pipe(to: NodeJS.WritableStream) {
        to.once('close', left.resolve)
        return to
      },
    }
    streamOf(page(content)).destroy()
    await left.promise
  })
})
