import { render } from '@testing-library/react'
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { call } from './client.ts'
import { escapedJson, INJECTED_ID, readInjected, useOrganization } from './injected.ts'

const MISSING = 'No private label data found'
const organization = publicOrganization(testOrganization)
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
const Screen = () => <p>{useOrganization().orgCode}</p>

afterEach(() => vi.restoreAllMocks())

describe('injected page data', () => {
  it('the page data is read from the script element in the page', () => {
    const data = { organization, locale: 'en', hydration: null }
    expect(readInjected(page(escapedJson(data)))).toEqual(data)
    expect(Object.keys(organization)).toEqual([
      'baseUrl',
      'canonicalOrgCode',
      'orgBrand',
      'orgCode',
      'orgMetaData',
      'orgPricingData',
    ])
  })

  it.each([
    ['the element is missing', undefined],
    ['the data is empty', ''],
    ['the data isn’t JSON', '{"organization":'],
    ['the data is null', 'null'],
    ['the data describes something else', '{"locale":"en"}'],
    ['the organization is null', '{"organization":null}'],
    ['the organization has no code', escapedJson({ organization: { ...organization, orgCode: undefined } })],
    ['the organization has no brand', escapedJson({ organization: { ...organization, orgBrand: '' } })],
    ['the metadata is missing', escapedJson({ organization: { ...organization, orgMetaData: null } })],
    ['the prices are missing', escapedJson({ organization: { ...organization, orgPricingData: undefined } })],
  ])(`reading the page data throws '${MISSING}' when %s`, (_, content) => {
    expect(() => readInjected(page(content))).toThrow(new Error(MISSING))
  })

  it('API calls and screens throw an error if the page data is missing', async () => {
    await expect(call('GET', '/x')).rejects.toThrow(new Error(MISSING))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Screen />)).toThrow(new Error(MISSING))
  })
})
