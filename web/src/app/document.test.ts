import { describe, expect, it } from 'vitest'
import { escapedJson, type PageData } from '../api/injected.ts'
import { assetsOf, htmlDocument } from './document.ts'

const manifest = {
  'src/app/entry-client.tsx': { file: 'entry-1.js', css: ['entry-1.css'] },
  'src/pages/a/Page.tsx': { file: 'Page-2.js', css: ['Page-2.css'], imports: ['_Form.js', 'src/app/entry-client.tsx'] },
  '_Form.js': { file: 'Form-3.js', css: ['Form-3.css'] },
}

describe('HTML document', () => {
  it('the HTML document lists the scripts and styles of the matched routes once each, with imports first', () => {
    const assets = assetsOf(manifest, ['src/pages/a/Page.tsx'])
    expect(assets.styles).toEqual(
      ['entry-1.css', 'Form-3.css', 'Page-2.css'].map((file) => `/account/heloc/assets/${file}`),
    )
    expect(assets.scripts).toContain('/account/heloc/assets/Form-3.js')
    expect(() => assetsOf({}, [])).toThrow('manifest')
  })

  it('the HTML document escapes its data and title', () => {
    const organization = {
      baseUrl: '',
      canonicalOrgCode: 'X',
      orgBrand: '</script><script>1',
      orgCode: 'X',
      orgMetaData: null,
      orgPricingData: null,
    }
    const { head, inline } = htmlDocument({
      title: '<b>&',
      locale: 'en',
      themeCss: ':root{}',
      font: '/f.woff2',
      assets: assetsOf(manifest, []),
      data: { organization, locale: 'en', hydration: null } as unknown as PageData,
    })
    expect(head).toContain('<title>&#60;b&#62;&#38;</title>')
    expect(head.match(/<script/g)).toHaveLength(2)
    expect(inline).toEqual({ styles: [':root{}'], scripts: [] })
    expect(JSON.parse(escapedJson(organization))).toEqual(organization)
  })
})
