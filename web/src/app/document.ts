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

/**
 * Returns a page's scripts and styles, which are those of the entry, the matched routes' chunks, and their imports.
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

interface DocumentParts {
  readonly title: string
  readonly locale: string
  /** The theme's style sheet of CSS custom properties, validated by the theme's schema. */
  readonly themeCss: string
  readonly font: string
  readonly assets: Assets
  readonly data: PageData
}

/** A page's HTML, split into the parts before and after the page's content. */
export interface HtmlDocument {
  readonly head: string
  readonly tail: string
  /** The contents of the inline style sheets and scripts. The content security policy must list the hash of each. */
  readonly inline: { readonly styles: readonly string[]; readonly scripts: readonly string[] }
}

/**
 * Returns the HTML around a page's content. Styles come before scripts. People can read the page and submit its forms
 * without scripts.
 */
export function htmlDocument({ title, locale, themeCss, font, assets, data }: DocumentParts): HtmlDocument {
  const styles = assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`)
  const preloads = assets.scripts
    .filter((src) => src !== assets.entry)
    .map((src) => `<link rel="modulepreload" href="${src}">`)
  const head = [
    `<!doctype html><html lang="${escapedText(locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapedText(title)}</title>`,
    `<link rel="icon" type="image/svg+xml" href="/apps/frontend-private-label/${encodeURIComponent(data.organization.orgBrand)}/logo.svg">`,
    `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ...styles,
    `<style>${themeCss}</style>`,
    ...preloads,
    // A script element that contains only JSON isn't executed, so the content security policy doesn't apply to it.
    `<script type="application/json" id="${INJECTED_ID}">${escapedJson(data)}</script>`,
    `<script type="module" src="${assets.entry}"></script>`,
    '</head><body><div id="root">',
  ]
  return { head: head.join(''), tail: '</div></body></html>', inline: { styles: [themeCss], scripts: [] } }
}
