/** Loads the web app's renderer and converts rendered pages to bytes. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { Maintenance } from 'domain/api/flags.ts'
import type { Monitoring } from 'domain/api/monitoring.ts'
import type { Organization } from 'domain/organization/organization.ts'
import { type PublicOrganization, publicOrganization } from 'domain/organization/publicOrganization.ts'
import { themeCss } from 'domain/organization/theme.ts'
import type { Transport } from './pageTransport.ts'

interface Content {
  /** Writes the content to the `to` stream, and then ends the stream. Stops if the stream closes early. */
  pipe(to: Writable): unknown
}

interface PageDocument {
  readonly head: string
  readonly tail: string
  /** The contents of the page's inline style sheets and scripts. */
  readonly inline: { readonly styles: readonly string[]; readonly scripts: readonly string[] }
}

interface Rendered {
  readonly status: number
  readonly headers: Headers
  /** The HTML around the content; undefined for a redirect. */
  readonly document?: PageDocument
  /** The content; undefined if only the browser renders the page. */
  readonly content?: Content
  /** The error that caused an error page; undefined for other pages. */
  readonly failure?: unknown
}

/** The interface of the web app's page renderer. */
interface RendererModule {
  render(
    request: Request,
    context: {
      readonly organization: PublicOrganization
      readonly themeCss: string
      readonly manifest: unknown
      /** The contents of the build's style sheets, by file name. */
      readonly sheets: Readonly<Record<string, string>>
      readonly monitoring: Monitoring
      readonly transport: Transport
      /** If set, the renderer shows this maintenance notice instead of the page. */
      readonly maintenance?: Maintenance | undefined
      /** The nonce for the scripts that insert content rendered after the rest of the page. */
      readonly nonce?: string
      /** Whether the renderer waits until all of the content is ready. If so, the content contains no scripts. */
      readonly whole?: boolean
      /** Whether the renderer may start the page before the visitor's data is there. */
      readonly early?: boolean
      /** Called with each error in rendering part of the page. The browser then renders that part. */
      readonly failed: (error: unknown) => void
    },
  ): Promise<Rendered>
  /** Whether only the browser renders the page at this path. All visitors then get the same document. */
  isBrowserOnly(path: string): boolean
}

/** The renderer's inputs, apart from the organization and the request. */
interface Input {
  readonly transport: Transport
  readonly maintenance?: Maintenance | undefined
  readonly nonce?: string
  readonly whole?: boolean
  readonly early?: boolean
  readonly failed: (error: unknown) => void
}

export interface Renderer {
  render(request: Request, organization: Organization, input: Input): Promise<Rendered>
  isBrowserOnly(path: string): boolean
}

/** Returns the renderer of the web app's build; undefined if the web app isn't built. */
export async function loadRenderer(web: string, monitoring: Monitoring): Promise<Renderer | undefined> {
  const entry = join(web, 'server', 'entry-server.js')
  if (!existsSync(entry)) return undefined
  const client = join(web, 'client')
  const manifest = JSON.parse(await readFile(join(client, '.vite', 'manifest.json'), 'utf8')) as unknown
  const sheets = await sheetsIn(client)
  const { render, isBrowserOnly } = (await import(pathToFileURL(entry).href)) as RendererModule
  const known = new WeakMap<Organization, { organization: PublicOrganization; themeCss: string }>()
  const dataOf = (organization: Organization) => {
    const data = known.get(organization) ?? {
      organization: publicOrganization(organization),
      themeCss: themeCss(organization.theme),
    }
    known.set(organization, data)
    return data
  }
  return {
    render: (request, organization, input) =>
      render(request, { ...dataOf(organization), manifest, sheets, monitoring, ...input }),
    isBrowserOnly,
  }
}

/** Returns the contents of a folder's style sheets by file name. */
async function sheetsIn(folder: string): Promise<Record<string, string>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.css'))
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const)),
  )
}

/** Streams a page. If the visitor leaves early, the stream closes and rendering stops. */
export function streamOf({ document, content }: Rendered): Readable {
  const page = new Transform({
    transform: (chunk, _, done) => done(null, chunk),
    // The tail contains the page's data, so read it once the content is there.
    flush: (done) => done(null, document?.tail ?? ''),
  })
  page.write(document?.head ?? '')
  if (content) content.pipe(page)
  else page.end()
  return page
}

/** Returns all bytes of a page. */
export const bytesOf = (page: Rendered): Promise<Buffer> => buffer(streamOf(page))
