import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PROPERTY_TYPE_LOOKUP } from 'domain/api/paths.ts'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { OrganizationProvider } from '../../api/injected.ts'
import { catalogOf } from '../../app/i18n.ts'
import { injectOrganization } from '../../widgets/journey/testScreen.tsx'
import { loadPropertyType } from './propertyType.tsx'
import { stepFor } from './Steps.tsx'

beforeAll(loadPropertyType)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const HINT = 'From the property record. Change it if it’s wrong.'
type Answer = (zip: string) => Response | Promise<Response>

/** Shows the address step, on which the county's record of a ZIP code is `answer`. */
function show(answer: Answer, typed: Readonly<Record<string, string>> = { revealed: 'true' }) {
  const lookups: string[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (!url.endsWith(PROPERTY_TYPE_LOOKUP)) return Response.json([])
    const { street1, zip } = JSON.parse(String(body)) as { street1: string; zip: string }
    lookups.push(`${street1} ${zip}`)
    return answer(zip)
  })
  const { Fields } = stepFor('property')
  render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={injectOrganization()}>
        <form>
          <Fields typed={typed} version="v2" />
        </form>
      </OrganizationProvider>
    </I18nProvider>,
  )
  const user = userEvent.setup()
  const type = () => screen.getByLabelText<HTMLSelectElement>('Property type')
  const typeAddress = async (zip = '95818') => {
    await user.type(screen.getByLabelText('Street address'), '12 Elm Street')
    await user.type(screen.getByLabelText('City'), 'Sacramento')
    await user.selectOptions(screen.getByLabelText('State'), 'CA')
    await user.type(screen.getByLabelText('Zipcode'), zip)
  }
  return { user, type, typeAddress, lookups }
}

const condominium = () => Response.json({ propertyType: 'CONDOMINIUM' })

it("for a typed address, the property type is filled in from the county's record once the address is complete", async () => {
  const { type, typeAddress, lookups } = show(condominium)
  await typeAddress()
  await waitFor(() => expect(type().value).toBe('CONDOMINIUM'))
  expect(screen.getByText(HINT)).toBeDefined()
  expect(lookups).toEqual(['12 Elm Street 95818'])
})

it('a property type that the visitor chose stays, whatever the county recorded for the typed address', async () => {
  const { user, type, typeAddress, lookups } = show(condominium)
  await user.selectOptions(type(), 'TWO_TO_FOUR_UNITS')
  await typeAddress()
  await user.tab()
  expect(type().value).toBe('TWO_TO_FOUR_UNITS')
  expect(lookups).toEqual([])
  expect(screen.queryByText(HINT)).toBeNull()
})

it('a property type chosen while the county’s record is looked up stays', async () => {
  const late = Promise.withResolvers<Response>()
  const { user, type, typeAddress, lookups } = show(() => late.promise)
  await typeAddress()
  await waitFor(() => expect(lookups).toHaveLength(1))
  await user.selectOptions(type(), 'TWO_TO_FOUR_UNITS')
  late.resolve(condominium())
  await late.promise
  await user.tab()
  expect(type().value).toBe('TWO_TO_FOUR_UNITS')
})

it('a property type chosen earlier stays when the visitor returns and corrects the typed address', async () => {
  const answers = { street1: '12 Elm Street', city: 'Sacramento', state: 'CA', zip: '95814' }
  const { user, type, lookups } = show(condominium, { ...answers, revealed: 'true', propertyType: 'SINGLE_FAMILY' })
  const zip = screen.getByLabelText('Zipcode')
  await user.clear(zip)
  await user.type(zip, '95818')
  await user.tab()
  expect(type().value).toBe('SINGLE_FAMILY')
  expect(lookups).toEqual([])
})

it('if the corrected address has no record, the type from the first record is removed', async () => {
  const { user, type, typeAddress } = show((zip) => (zip === '95818' ? condominium() : Response.json({})))
  await typeAddress()
  await waitFor(() => expect(type().value).toBe('CONDOMINIUM'))
  const zip = screen.getByLabelText('Zipcode')
  await user.clear(zip)
  await user.type(zip, '95814')
  await waitFor(() => expect(type().value).toBe(''))
  await waitFor(() => expect(screen.queryByText(HINT)).toBeNull())
})
