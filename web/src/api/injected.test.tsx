import { render } from '@testing-library/react'
import { publicOrganisation } from 'domain/organisation/publicOrganisation.ts'
import { testOrganisation } from 'domain/organisation/testOrganisations.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { call } from './client.ts'
import { escapedJson, INJECTED_ID, readInjected, useOrganisation } from './injected.ts'

const MISSING = 'No private label data found'
const organisation = publicOrganisation(testOrganisation)
const page = (content?: string): Document => {
  const made = document.implementation.createHTMLDocument()
  if (content === undefined) return made
  const script = made.createElement('script')
  script.type = 'application/json'
  script.id = INJECTED_ID
  script.textContent = content
  made.body.append(script)
  return made
}
const Screen = () => <p>{useOrganisation().orgCode}</p>

afterEach(() => vi.restoreAllMocks())

describe('1 and 8: what the server puts into the page', () => {
  it('is read', () => {
    const data = { organisation, locale: 'en', hydration: null }
    expect(readInjected(page(escapedJson(data)))).toEqual(data)
    expect(Object.keys(organisation)).toEqual([
      'baseUrl',
      'canonicalOrgCode',
      'orgBrand',
      'orgCode',
      'orgMetaData',
      'orgPricingData',
    ])
  })

  it.each([
    ['there is no element', undefined],
    ['it is empty', ''],
    ['it is no JSON', '{"organisation":'],
    ['it is null', 'null'],
    ['it is of something else', '{"locale":"en"}'],
    ['the organisation is null', '{"organisation":null}'],
    ['the organisation has no code', escapedJson({ organisation: { ...organisation, orgCode: undefined } })],
    ['the organisation has no brand', escapedJson({ organisation: { ...organisation, orgBrand: '' } })],
    ['the metadata is missing', escapedJson({ organisation: { ...organisation, orgMetaData: null } })],
    ['the prices are missing', escapedJson({ organisation: { ...organisation, orgPricingData: undefined } })],
  ])(`is '${MISSING}' where %s`, (_, content) => {
    expect(() => readInjected(page(content))).toThrow(new Error(MISSING))
  })

  it('is wanted by whoever calls the server, and by every screen', async () => {
    await expect(call('GET', '/x')).rejects.toThrow(new Error(MISSING))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Screen />)).toThrow(new Error(MISSING))
  })
})
