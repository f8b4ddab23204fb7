/** How an additional signer begins a session. */
import { signerPath } from 'domain/routes/routes.ts'
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

function begin(jwt: string, application: string): string {
  token.store(jwt)
  signerApplication.keep(application)
  return signerPath('resume', application)
}

/** Takes up an invitation. Gives the path to go on at. */
export async function enterWithInvitation(invitation: string, answers: object): Promise<string> {
  const body = { ...answers, invitation }
  const made = await call<{ jwt: string; applicationUuid: string }>('POST', SIGNER_REGISTRATION, { body })
  return begin(made.jwt, made.applicationUuid)
}

interface Status {
  readonly applications: readonly { readonly uuid: string; readonly role: string; readonly status: string }[]
}

/** What is said to somebody whom nobody has asked to sign. */
const NOTHING_TO_SIGN = 'There is nothing to sign under this email. Please use the link that we sent you.'

/** Signs in with email and password; of several applications the newest that still waits comes first. */
export async function enterWithPassword(answers: object): Promise<string> {
  const { jwt } = await call<{ jwt: string }>('POST', '/identity/api/v1/login', { body: answers })
  token.store(jwt)
  const { applications } = await call<Status>('GET', '/service-application/api/v1/application/heloc/co-deed/status')
  const asked = applications.filter(({ role }) => role !== 'BORROWER')
  const next = asked.find(({ status }) => status !== 'COMPLETE') ?? asked[0]
  if (next) return begin(jwt, next.uuid)
  token.remove()
  throw new ApiError(422, NOTHING_TO_SIGN, { errors: [{ field: 'email', message: NOTHING_TO_SIGN }] })
}
