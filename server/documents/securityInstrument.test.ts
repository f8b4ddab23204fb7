import { describe, expect, it } from 'vitest'
import { render, textOf } from './poppler.testdata.ts'
import { california, texas } from './render.testdata.ts'
import { renderDocument } from './render.ts'

describe('security instrument', () => {
  it('the security instrument in Texas is a deed of trust with a trustee, a county and a legal description', async () => {
    const text = textOf(await render(texas, 'DEED_OF_TRUST'))
    expect(text).toContain('Deed of Trust with Future Advances')
    expect(text).toContain('LIVE OAK TRAILS SECTION TWO')
    expect(text).toContain('Travis County, Texas')
    expect(text).toContain('THIS EXTENSION OF CREDIT IS THE TYPE OF CREDIT DEFINED BY SECTION 50(a)(6)')
    expect(text).toContain("Seán Patrick O'Brien signs this instrument only to encumber")
    expect(text).toContain('foreclosed only with a court order')
  })

  it('the security instrument is a mortgage in Florida and a security deed in Georgia', async () => {
    const { trustee, ...rest } = california.DEED_OF_TRUST
    expect(trustee).toBeDefined()
    const florida = await renderDocument('DEED_OF_TRUST', {
      ...rest,
      property: { ...rest.property, state: 'FL', county: 'Lee' },
    })
    expect(textOf(florida)).toMatch(/Mortgage with Future Advances .* Lee County, Florida/)
    const georgia = await renderDocument('DEED_OF_TRUST', {
      ...rest,
      property: { ...rest.property, state: 'GA', county: 'Fulton' },
    })
    expect(textOf(georgia)).toContain('This is a deed passing title')
    await expect(renderDocument('DEED_OF_TRUST', rest)).rejects.toThrow('requires a trustee')
  })

  it("the notary's certificate on the security instrument lists only the people who appeared before the notary", async () => {
    const two = textOf(await render(texas, 'DEED_OF_TRUST'))
    const [, certificate = ''] = two.split('before me, the undersigned notary public, ')
    expect(certificate).toMatch(/^appeared María José O.Brien-Nguyễn, who proved to me .* the person whose name is /)
    expect(certificate).toContain("Seán Patrick O'Brien did not appear before me, and nothing is certified here")
    expect(two).toContain("Seán Patrick O'Brien signs it electronically as a subscribing party")
    const one = textOf(await render(california, 'DEED_OF_TRUST'))
    expect(one).toContain('appeared Wren Abernathy, who proved to me')
    expect(one).not.toContain('did not appear')
    expect(one).not.toContain('subscribing part')
    const none = renderDocument('DEED_OF_TRUST', { ...texas.DEED_OF_TRUST, appearing: [] })
    await expect(none).rejects.toThrow('appear before the notary')
  })

  it('the security instrument has room for a legal description that runs to several pages', async () => {
    const legalDescription = Array.from(
      { length: 160 },
      (_, index) =>
        `THENCE North ${index} degrees 15 minutes East, a distance of ${index}.25 feet to an iron rod found;`,
    ).join(' ')
    const data = { ...texas.DEED_OF_TRUST, property: { ...texas.DEED_OF_TRUST.property, legalDescription } }
    const document = await renderDocument('DEED_OF_TRUST', data)
    expect(document.pages).toBeGreaterThan(6)
    expect(textOf(document)).toContain('a distance of 159.25 feet')
  })

  it("the security instrument includes the notice required for a notary's acknowledgment in California", async () => {
    expect(textOf(await render(california, 'DEED_OF_TRUST'))).toContain(
      'verifies only the identity of the individual who signed the document',
    )
  })
})

describe('right to cancel', () => {
  it('the notice of the right to cancel shows the owner, the deadline and the first possible disbursement day', async () => {
    const text = textOf(await render(texas, 'RIGHT_TO_CANCEL'))
    expect(text).toContain("By signing here you confirm that you, Seán Patrick O'Brien,")
    expect(text).toContain('You must act by midnight of Wednesday, November 25, 2026')
    expect(text).toContain('will not pay out any money before November 26, 2026')
  })

  it("the notice of the right to cancel contains two copies if it's printed on paper", async () => {
    const document = await renderDocument('RIGHT_TO_CANCEL', { ...california.RIGHT_TO_CANCEL, copies: 2 })
    expect(textOf(document)).toMatch(/Copy 1 of 2 .* Copy 2 of 2/)
    expect(document.fields.filter((field) => field.kind === 'signature')).toHaveLength(2)
  })

  it("rendering the notice of the right to cancel fails for a second home, because the right to cancel doesn't apply", async () => {
    const { property } = california.RIGHT_TO_CANCEL
    const data = { ...california.RIGHT_TO_CANCEL, property: { ...property, occupancy: 'SECONDARY' as const } }
    await expect(renderDocument('RIGHT_TO_CANCEL', data)).rejects.toThrow(RangeError)
  })
})
