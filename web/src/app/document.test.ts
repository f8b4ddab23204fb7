import { describe, expect, it } from 'vitest'
import { escapedJson, type PageData } from '../api/injected.ts'
import { assetsOf, htmlDocument } from './document.ts'

const manifest = {
  'src/app/entry-client.tsx': { file: 'entry-1.js', css: ['entry-1.css'] },
  'src/pages/a/Page.tsx': { file: 'Page-2.js', css: ['Page-2.css'], imports: ['_Form.js', 'src/app/entry-client.tsx'] },
  '_Form.js': { file: 'Form-3.js', css: ['Form-3.css'] },
}

describe('HTML document', () => {
  it('the HTML document lists each script and style sheet of the matched routes once, with imports first', () => {
    const assets = assetsOf(manifest, ['src/pages/a/Page.tsx'])
    expect(assets.styles).toEqual(
      ['entry-1.css', 'Form-3.css', 'Page-2.css'].map((file) => `/account/heloc/assets/${file}`),
    )
    expect(assets.scripts).toContain('/account/heloc/assets/Form-3.js')
    expect(() => assetsOf({}, [])).toThrow('manifest')
  })

  const organization = {
    baseUrl: '',
    canonicalOrgCode: 'X',
    orgBrand: '</script><script>1',
    orgCode: 'X',
    orgMetaData: null,
    orgPricingData: null,
  }
  const parts = {
    title: '<b>&',
    locale: 'en',
    themeCss: ':root{}',
    font: '/f.woff2',
    assets: assetsOf(manifest, ['src/pages/a/Page.tsx']),
    sheets: { 'entry-1.css': 'a{}', 'Page-2.css': 'b{}' },
    data: { organization, locale: 'en', hydration: null } as unknown as PageData,
  }
  const addressesIn = (html: string, pattern: RegExp) => html.match(pattern) ?? []

  it('the HTML document escapes its data and title', () => {
    const { head, inline } = htmlDocument({ ...parts, filled: false })
    expect(head).toContain('<title>&#60;b&#62;&#38;</title>')
    expect(head.match(/<script/g)).toHaveLength(2)
    expect(inline).toEqual({ styles: [':root{}'], scripts: [] })
    expect(JSON.parse(escapedJson(organization))).toEqual(organization)
  })

  it("before the first paint, a document with content loads only the headings' font and the style sheets that aren't inlined", () => {
    const { head, tail, inline } = htmlDocument({ ...parts, filled: true })
    expect(addressesIn(head, /<(?:link|script)[^>]*>/g)).toEqual([
      expect.stringContaining('rel="icon"'),
      '<link rel="preload" href="/f.woff2" as="font" type="font/woff2" crossorigin>',
      '<link rel="stylesheet" href="/account/heloc/assets/entry-1.css" disabled>',
      '<link rel="stylesheet" href="/account/heloc/assets/Form-3.css">',
      '<link rel="stylesheet" href="/account/heloc/assets/Page-2.css" disabled>',
    ])
    expect(inline.styles).toEqual(['a{}b{}:root{}'])
    expect(addressesIn(tail, /<script[^>]*>/g)).toEqual(['<script type="application/json" id="injected">', '<script>'])
    expect(tail).toContain(`<script>${inline.scripts[0]}</script>`)
    for (const file of ['entry-1.js', 'Form-3.js', 'Page-2.js']) expect(inline.scripts[0]).toContain(file)
  })

  it("in each color scheme, the browser's toolbar has the color of the page's header", () => {
    const themeCss = ':root{--header-ground:#111111}@media screen{:root{--header-ground:#222222}}'
    expect(
      addressesIn(htmlDocument({ ...parts, themeCss, filled: true }).head, /<meta name="theme-color"[^>]*>/g),
    ).toEqual([
      '<meta name="theme-color" content="#111111" media="(prefers-color-scheme:light)">',
      '<meta name="theme-color" content="#222222" media="(prefers-color-scheme:dark)">',
    ])
  })

  it('a document preloads no font if its headings use a device font', () => {
    expect(htmlDocument({ ...parts, font: undefined, filled: true }).head).not.toContain('font/woff2')
  })
})
