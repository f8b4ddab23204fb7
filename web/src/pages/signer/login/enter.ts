/** How an additional signer begins a session. */
import { LOGIN_WITH_PASSWORD } from 'domain/api/paths.ts'
import { LOGIN_CODE, SIGNER_LOGIN, signerPath } from 'domain/routes/routes.ts'
import { ApiError, call, token } from '../../../api/client.ts'
import { signerApplication } from '../../../widgets/signer/signer.ts'

const SIGNER_REGISTRATION = '/identity/api/v1/registration/signer'

/** What a link is for. */
export interface Invitation {
  readonly applicationUuid: string
  readonly borrowerName: string
  readonly email: string
  /** There is an account of this address: its password is asked, none is chosen. */
  readonly hasAccount: boolean
  readonly used: boolean
}

export const invitationQuery = (invitation: string) => ({
  queryKey: ['invitation', invitation],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<Invitation>('GET', SIGNER_REGISTRATION, { query: { invitation }, signal }),
})

function begin(application: string): string {
  signerApplication.keep(application)
  return signerPath('resume', application)
}

/** Takes up an invitation. Gives the path to go on at. */
export async function enterWithInvitation(invitation: string, answers: object): Promise<string> {
  const body = { ...answers, invitation }
  const made = await call<{ jwt?: string; applicationUuid?: string }>('POST', SIGNER_REGISTRATION, { body })
  if (!made.jwt || !made.applicationUuid) return codePath({ invitation })
  token.store(made.jwt)
  return begin(made.applicationUuid)
}

/** The account asks for a code: its page leads back here, signed in. */
const codePath = (search: Record<string, string>): string => {
  const back = `${SIGNER_LOGIN}?${new URLSearchParams({ ...search, [ENTERED]: '1' })}`
  return `${LOGIN_CODE}?${new URLSearchParams({ redirectUrl: back })}`
}
/** Parameter of somebody who comes back from there. */
export const ENTERED = 'entered'

interface Status {
  readonly applications: readonly { readonly uuid: string; readonly role: string; readonly status: string }[]
}

/** What is said to somebody whom nobody has asked to sign. */
const NOTHING_TO_SIGN = 'There is nothing to sign under this email. Please use the link that we sent you.'

/** Signs in with email and password; of several applications the newest that still waits comes first. */
export async function enterWithPassword(answers: object): Promise<string> {
  const { jwt } = await call<{ jwt?: string }>('POST', LOGIN_WITH_PASSWORD, { body: answers })
  if (jwt === undefined) return codePath({})
  token.store(jwt)
  return enterSignedIn()
}

/** Whoever is signed in already goes on to what they are asked to sign. */
export async function enterSignedIn(): Promise<string> {
  const { applications } = await call<Status>('GET', '/service-application/api/v1/application/heloc/co-deed/status')
  const asked = applications.filter(({ role }) => role !== 'BORROWER')
  const next = asked.find(({ status }) => status !== 'COMPLETE') ?? asked[0]
  if (next) return begin(next.uuid)
  token.remove()
  throw new ApiError(422, NOTHING_TO_SIGN, { errors: [{ field: 'email', message: NOTHING_TO_SIGN }] })
}
