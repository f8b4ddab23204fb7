/**
 * Takes a borrower to the offers with a client generated from `/openapi.json`. `server/http/generatedClient.it.test.ts`
 * generates `openapi.ts` in a temporary folder, type-checks this file against it and then runs this file. So this file
 * must not import anything from the project.
 */
import createClient from 'openapi-fetch'
import type { components, paths } from './openapi.ts'

type Application = components['schemas']['Application']

const POLL_MS = 20

/**
 * Takes the prime persona from registration to the offers.
 * @param baseUrl such as http://localhost:3000
 * @param patience milliseconds to wait for outside parties
 * @throws Error if the server rejects a request, or if the borrower has to wait longer than `patience`
 */
export async function walkToOffers(baseUrl: string, patience: number): Promise<Application> {
  const visitor = createClient<paths>({ baseUrl })
  const registered = await visitor.POST('/identity/api/v1/registration/register', {
    body: {
      propertyAddress: {
        street1: '1842 Amber Willow Way',
        city: 'Sacramento',
        state: 'CA',
        zip: '95818',
        occupancyType: 'PRIMARY',
        propertyType: 'SINGLE_FAMILY',
      },
      isListedForSale: false,
      acquiredRecently: false,
      income: { income: 186_000, otherIncome: 0, employmentType: 'FULL_TIME' },
      name: { firstName: 'Paula', middleName: 'Anne', lastName: 'Prime' },
      dateOfBirth: '1981-04-12',
      email: 'paula.prime@sandbox.test',
      phoneNumber: '9165550101',
      smsMarketingConsent: false,
      smsTransactionalConsent: true,
      password: 'Sandbox!Hearth-2026',
      confirmPassword: 'Sandbox!Hearth-2026',
      termPrivacyConsent: true,
      communicationConsent: true,
    },
  })
  const { jwt, applicationUuid } = bodyOf(registered)

  // Send the session's token and cookie with each call. A browser would send the cookie automatically.
  const cookie = registered.response.headers.getSetCookie().map((line) => line.split(';')[0])
  const headers = { authorization: `Bearer ${jwt}`, cookie: cookie.join('; ') }
  const borrower = createClient<paths>({ baseUrl, headers })
  const params = { path: { uuid: applicationUuid } }
  const arriveAt = async (status: Application['status']): Promise<Application> => {
    const end = Date.now() + patience
    for (;;) {
      const application = bodyOf(await borrower.GET('/service-application/api/v1/application/heloc/{uuid}', { params }))
      const { serverState } = application
      if (application.status === status && serverState.kind !== 'waiting') return application
      if (Date.now() > end) throw new Error(`waited for ${status} in ${application.status}, ${serverState.name}`)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }

  const { person, property } = await arriveAt('APP_SUBMISSION')
  bodyOf(
    await borrower.POST('/service-application/api/v2/application/heloc/{uuid}/save-profile', {
      params,
      body: {
        firstName: person.name?.firstName ?? '',
        middleName: person.name?.middleName ?? '',
        lastName: person.name?.lastName ?? '',
        dateOfBirth: person.dob ?? '',
        selectedPropertyUuid: property.uuid,
        softCreditConsent: true,
      },
    }),
  )

  const { liens } = await arriveAt('LIEN_REVIEW')
  bodyOf(
    await borrower.POST('/service-application/api/v2/application/heloc/{uuid}/save-liens', {
      params,
      // The server's responses contain amounts in cents, but the forms expect dollars.
      body: {
        liens: liens.map(({ uuid, balance }) => ({ uuid, balance: (balance ?? 15_000_000) / 100, payOff: false })),
        addedLiens: [],
        hoaDues: 0,
        liensConfirmed: true,
      },
    }),
  )
  return arriveAt('OFFER_SELECTION')
}

/** @throws Error with the server's problem details if the server refused the call */
function bodyOf<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (data === undefined) throw new Error(`${response.status} of ${response.url}: ${JSON.stringify(error)}`)
  return data
}
