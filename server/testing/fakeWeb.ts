/** A small fake web build for tests of page delivery. Its renderer prints its input instead of rendering a page. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The fake renderer's output for a GET request. */
export interface Printed {
  readonly url: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly org: string
  readonly theme: boolean
  readonly manifest: unknown
  readonly nonce?: string
  readonly draft: { readonly answers: unknown; readonly broker?: { readonly uuid: string } }
  readonly isNew: boolean
  readonly variation?: string
  /** The number of pages that have been rendered so far. */
  readonly count: number
}

export const INLINE = { style: ':root{--a:1}', script: 'globalThis.a = 1' }

/** The code of a fake renderer that calls the API the way page loaders do. */
const RENDERER = `// renderer
import { Readable } from 'node:stream'
const DRAFT = '/service-application/external/api/v2/heloc/registration'
let count = 0
const inline = { styles: [${JSON.stringify(INLINE.style)}], scripts: [${JSON.stringify(INLINE.script)}] }
const paged = (status, text, more = {}) => ({
  status, headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
  document: { head: '', tail: '', inline }, content: contentOf([text]), ...more,
})
const contentOf = (parts) => {
  const stream = Readable.from(parts)
  return { pipe: (to) => stream.pipe(to) }
}
const JSON_TYPE = { 'content-type': 'application/json' }
export const isBrowserOnly = (path) => path.startsWith('/dashboard') || path.includes('/signing/')
export async function render(request, { organization, themeCss, nonce, manifest, transport, maintenance, failed }) {
  count++
  const url = new URL(request.url)
  const call = (path, method, body) => transport(new Request(new URL(path, url), { method, ...(body && { headers: JSON_TYPE, body: JSON.stringify(body) }) }))
  if (maintenance) return paged(503, JSON.stringify({ maintenance }))
  if (isBrowserOnly(url.pathname)) return { ...paged(200, ''), document: { head: 'shell', tail: '', inline }, content: undefined }
  if (url.pathname === '/snag') return paged(500, 'snag', { failure: new Error('the page of Rosa Quillfeather') })
  if (url.pathname === '/fails') throw new Error('the page of Rosa Quillfeather')
  if (url.pathname === '/moved') return { status: 302, headers: new Headers({ location: '/there' + url.search }) }
  if (url.pathname === '/late') {
    failed(new Error('the page of Rosa Quillfeather'))
    return paged(200, '', { content: contentOf((async function* () { yield 'first,'; yield 'second' })()) })
  }
  if (url.pathname === '/contact') {
    const hours = await call('/service-operating-hours/external/api/v1/hours/OPS_PHONE/openStatus', 'GET')
    return paged(200, JSON.stringify({ hours: await hours.json(), count }))
  }
  if (request.method === 'POST') {
    const form = await request.formData()
    const kept = await call(DRAFT + '/name', 'PUT', Object.fromEntries(form))
    const again = await call(DRAFT, 'GET')
    const page = paged(200, JSON.stringify({ kept: kept.status, draft: await again.json() }))
    for (const cookie of kept.headers.getSetCookie()) page.headers.append('set-cookie', cookie)
    return page
  }
  const referrer = url.searchParams.get('referrer')
  const draft = referrer ? await call(DRAFT + '/referrer', 'PUT', { referrer }) : await call(DRAFT, 'GET')
  const flag = await call('/service-optimize/heloc/api/v2/decision', 'POST', { featureKeys: ['fe-heloc-redesign-2025'], optimizeUser: {} })
  const [{ flagEnabled, variation }] = (await flag.json()).decisions
  return paged(200, JSON.stringify({
    url: url.href, path: url.pathname, headers: Object.fromEntries(request.headers), org: organization.orgCode, theme: themeCss.length > 100,
    manifest, nonce, draft: draft.ok ? await draft.json() : {}, isNew: flagEnabled, variation, count,
  }))
}`

/**
 * Returns the source code of a renderer that prints one string per page. `text` is a JavaScript expression that can use
 * the page's input.
 */
export const rendererOf = (text: string): string => `
export const isBrowserOnly = () => false
export const render = async (request, context) => ({
  status: 200,
  headers: new Headers({ 'content-type': 'text/html' }),
  document: { head: ${text}, tail: '', inline: { styles: [], scripts: [] } },
})`

export interface FakeWeb {
  readonly folder: string
  remove(): Promise<void>
}

/** @param renderer the renderer's source code */
export async function createFakeWeb(renderer = RENDERER): Promise<FakeWeb> {
  const folder = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(folder, 'server'))
  await mkdir(join(folder, 'client', '.vite'), { recursive: true })
  await writeFile(join(folder, 'server', 'entry-server.js'), renderer)
  await writeFile(join(folder, 'server', 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'client', '.vite', 'manifest.json'), '{"src/app/entry-client.tsx":{"file":"entry.js"}}')
  await writeFile(join(folder, 'client', 'entry.js'), 'console.log(1)')
  await writeFile(join(folder, 'client', 'entry.js.br'), 'smaller')
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
