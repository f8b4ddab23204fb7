import { parseOrganization } from 'domain/organization/organization.ts'
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { testFiles } from 'domain/organization/testOrganizations.ts'
import { themeCss } from 'domain/organization/theme.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readInjected } from '../api/injected.ts'
import { renderedText } from './testRenderedText.ts'

/**
 * Hostile text with every character sequence that could end a script, style, comment, template, attribute or line of
 * code.
 */
const HOSTILE = `a</script><!--]]>{{'"\u2028\u2029&lt;<x-y>z`
const MARKUP = /<x-y>z/

/** Returns the main test organization with hostile text in every text field. */
function hostileOrganization() {
  const { organization, theme } = testFiles
  const { info, licenses, products } = organization
  const product = { name: HOSTILE, tagline: HOSTILE }
  return parseOrganization(
    {
      ...organization,
      chatSkill: HOSTILE,
      licenses: Object.fromEntries(Object.keys(licenses).map((state) => [state, HOSTILE])),
      products: Object.fromEntries(Object.keys(products).map((name) => [name, product])),
      info: {
        ...info,
        companyName: HOSTILE,
        companyNameShort: HOSTILE,
        companyProduct: HOSTILE,
        companyAddress: HOSTILE,
        organization: HOSTILE,
        footerLinks: [{ label: HOSTILE, url: '/contact' }],
        disclosureCopy: Object.fromEntries(
          Object.entries(info.disclosureCopy).map(([name, sentences]) => [name, [HOSTILE, ...sentences]]),
        ),
      },
    },
    theme,
  )
}

afterEach(() => vi.unstubAllGlobals())

const manifest = { 'src/app/entry-client.tsx': { file: 'entry.js', css: ['entry.css'] } }
const draft = {
  answers: {},
  v1: { steps: ['property-info'], allowed: ['property-info'], next: 'property-info', numbers: [1], total: 8 },
}
const organization = hostileOrganization()
const injected = publicOrganization(organization)

/** Renders the page on the server and parses the HTML like a browser, without running scripts. */
async function pageAt(path: string) {
  // Remove the global `document`, because servers have none and the pages check whether it exists.
  vi.stubGlobal('document', undefined)
  const { html, status } = await renderedText(new Request(`http://localhost${path}`), {
    organization: injected,
    themeCss: themeCss(organization.theme),
    manifest,
    transport: async () => Response.json({ ...draft, v2: draft.v1 }),
  })
  vi.unstubAllGlobals()
  expect(status).toBe(200)
  return { html, page: new DOMParser().parseFromString(html, 'text/html') }
}

describe.each(['/account/heloc/register', '/auth/login', '/terms', '/licenses', '/coming-soon'])(
  'organization fields with markup, on %s',
  (path) => {
    it('the page shows hostile organization text as text, never as markup', async () => {
      const { html, page } = await pageAt(path)
      expect(page.querySelectorAll('script')).toHaveLength(2)
      expect(page.querySelectorAll('style')).toHaveLength(1)
      expect(page.querySelectorAll('x-y')).toHaveLength(0)
      expect(html).not.toMatch(MARKUP)
      expect(html.replaceAll(/<!doctype html>/g, '')).not.toContain('<!--]')
      expect(page.querySelector('script[type="application/json"]')?.textContent).not.toMatch(/[<>\u2028\u2029]/)
      expect([...page.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())).not.toContainEqual(
        expect.stringMatching(/^on/),
      )
    })

    it('the page passes hostile organization fields to the browser unchanged', async () => {
      const { page } = await pageAt(path)
      expect(readInjected(page).organization).toEqual(injected)
      expect(page.title).toContain("a</script><!--]]>{{'")
    })
  },
)

it('the sign-in page shows hostile organization text as it was entered', async () => {
  const { page } = await pageAt('/auth/login')
  expect(page.getElementById('root')?.textContent).toContain(HOSTILE)
})
