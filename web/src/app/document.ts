import { escapedJson, INJECTED_ID, type PageData } from '../api/injected.ts'

/** Vite's build manifest, which maps each source file to its output files. */
export type Manifest = Readonly<
  Record<string, { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }>
>

export const ASSETS = '/account/heloc/assets/'
const ENTRY = 'src/app/entry-client.tsx'

export interface Assets {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly entry: string
}

/** The contents of the build's style sheets, by file name. */
export type Sheets = Readonly<Record<string, string | undefined>>

/**
 * Returns a page's scripts and styles: those of the entry, of the matched routes' chunks, and of the files that these
 * import.
 * @throws Error if the manifest doesn't include the entry, because the web app wasn't built.
 */
export function assetsOf(manifest: Manifest, modules: readonly string[]): Assets {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`the manifest doesn't include ${ENTRY}`)
  const seen = new Set<string>()
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) visit(imported)
    scripts.add(ASSETS + chunk.file)
    for (const style of chunk.css ?? []) styles.add(ASSETS + style)
  }
  for (const key of [ENTRY, ...modules]) visit(key)
  return { entry: ASSETS + entry.file, scripts: [...scripts], styles: [...styles] }
}

const escapedText = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

interface StartParts {
  readonly locale: string
  /** The theme's style sheet of CSS custom properties, validated by the theme's schema. */
  readonly themeCss: string
  /** The file of the headings' font, which the page preloads; undefined if the headings use a device font. */
  readonly font: string | undefined
  readonly assets: Assets
  /** The style sheets whose contents are put into the page. The page links to all other style sheets. */
  readonly sheets: Sheets
  readonly data: Pick<PageData, 'organization'>
  /** Whether the document has content. The browser can then paint the page before scripts load. */
  readonly filled: boolean
}

interface DocumentParts extends StartParts {
  readonly title: string
  readonly data: PageData
  /**
   * Set if the start of the document has already been sent. `assets`: the assets in it. `nonce`: the nonce that the
   * content security policy allows.
   */
  readonly sent?: { readonly assets: Assets; readonly nonce: string | undefined } | undefined
}

/** A page's HTML, split into the parts before and after the page's content. */
export interface HtmlDocument {
  readonly head: string
  readonly tail: string
  /**
   * The contents of the inline style sheets and scripts. The content security policy must list the hash of each of
   * them.
   */
  readonly inline: { readonly styles: readonly string[]; readonly scripts: readonly string[] }
}

/**
 * Returns a script that loads the page's other scripts after the browser has shown the page's content. Loading them
 * earlier would delay the content on a slow device. The first paint may show only part of a long page, so the script
 * waits for one more frame. In browsers that don't report paint times, the script waits for one second after the first
 * frame. On a hidden page, the script doesn't wait, because browsers don't paint hidden pages.
 */
const starter = ({ entry, scripts }: Assets): string =>
  `{let begun;const go=()=>{if(begun)return;begun=1;for(const href of ${JSON.stringify(scripts.filter((src) => src !== entry))})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));import(${JSON.stringify(entry)})};if(document.hidden)go();else requestAnimationFrame(()=>{setTimeout(go,1000);requestAnimationFrame(()=>new PerformanceObserver(list=>{if(list.getEntriesByName("first-contentful-paint")[0])go()}).observe({type:"paint",buffered:true}))})}`

/** Returns meta elements that give the browser's toolbar the color of the page's header, in each color scheme. */
const barColors = (themeCss: string): string[] =>
  [...themeCss.matchAll(/--header-ground:(#\w+)/g)].map(
    ([, color], at) =>
      `<meta name="theme-color" content="${color}" media="(prefers-color-scheme:${at === 0 ? 'light' : 'dark'})">`,
  )

const linkTo = (href: string, isInlined = false): string =>
  `<link rel="stylesheet" href="${href}"${isInlined ? ' disabled' : ''}>`

/** The start of a document, whose head is still open, and the contents of its inline style sheet. */
export interface HtmlStart {
  readonly html: string
  readonly css: string
}

/** Returns the start of a document, which doesn't depend on the page's data. */
export function htmlStart({ locale, themeCss, font, assets, sheets, data, filled }: StartParts): HtmlStart {
  const sheetAt = (href: string) => (filled ? sheets[href.slice(ASSETS.length)] : undefined)
  const css = [...assets.styles.flatMap((href) => sheetAt(href) ?? []), themeCss].join('')
  const html = [
    `<!doctype html><html lang="${escapedText(locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    ...barColors(themeCss),
    `<link rel="icon" type="image/svg+xml" href="/apps/frontend-private-label/${encodeURIComponent(data.organization.orgBrand)}/logo.svg">`,
    ...(font === undefined ? [] : [`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`]),
    // Browsers don't load a disabled style sheet. The link only tells the build's module loader that the page already
    // has these styles.
    ...assets.styles.map((href) => linkTo(href, sheetAt(href) !== undefined)),
    `<style>${css}</style>`,
  ]
  return { html: html.join(''), css }
}

const titled = (title: string): string => `<title>${escapedText(title)}</title>`

/**
 * Returns the HTML around a page's content. Styles come before scripts. People can read the page and submit its forms
 * without scripts. The browser can show the content before loading any other file: the HTML contains the styles, and
 * scripts start after the first paint.
 */
export function htmlDocument(parts: DocumentParts): HtmlDocument {
  const { title, assets, data, filled, sent } = parts
  const start = htmlStart(parts)
  const missing = assets.styles.filter((href) => !sent?.assets.styles.includes(href)).map((href) => linkTo(href))
  const head = [...(sent ? missing : [start.html]), titled(title)]
  // A script element that contains only JSON isn't executed, so the content security policy doesn't apply to it.
  const injected = `<script type="application/json" id="${INJECTED_ID}">${escapedJson(data)}</script>`
  const begin = '</head><body><div id="root">'
  if (!filled) {
    const preloads = assets.scripts
      .filter((src) => src !== assets.entry)
      .map((src) => `<link rel="modulepreload" href="${src}">`)
    head.push(...preloads, injected, `<script type="module" src="${assets.entry}"></script>`, begin)
    return { head: head.join(''), tail: '</div></body></html>', inline: { styles: [start.css], scripts: [] } }
  }
  const script = starter(assets)
  const nonce = sent?.nonce === undefined ? '' : ` nonce="${sent.nonce}"`
  return {
    head: [...head, begin].join(''),
    tail: `</div>${injected}<script${nonce}>${script}</script></body></html>`,
    inline: { styles: [start.css], scripts: [script] },
  }
}

/** Returns the rest of a document whose start was sent before the server knew that the page is at another address. */
export const htmlRedirect = (title: string, to: string): string =>
  `${titled(title)}<meta http-equiv="refresh" content="0;url=${escapedText(to)}"></head><body></body></html>`
