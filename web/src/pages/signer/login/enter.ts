/** Starts sessions for additional signers. */
import { LOGIN_WITH_PASSWORD } from 'domain/api/paths.ts'
import { LOGIN_CODE, SIGNER_LOGIN, signerPath } from 'domain/routes/routes.ts'
import { ENTERED } from 'domain/routes/signInAreas.ts'
import { ApiError, call, token } from '../../../api/client.ts'
import { signerApplication } from '../../../widgets/signer/signer.ts'

const SIGNER_REGISTRATION = '/identity/api/v1/registration/signer'

/** An invitation to sign, which the signer opens through a link in an email. */
export interface Invitation {
  readonly applicationUuid: string
  readonly borrowerName: string
  readonly email: string
  /** Whether the invited person is also a borrower. */
  readonly borrows: boolean
  /**
   * Whether the invited person's email already has an account. If it does, the page asks for the account's password
   * instead of a new password.
   */
  readonly hasAccount: boolean
  readonly used: false
  /** Whether the application was withdrawn, declined or completed. */
  readonly ended: boolean
}

/** An invitation that was used before. The server reveals nothing else about it. */
export interface UsedInvitation {
  readonly used: true
}

export const invitationQuery = (invitation: string) => ({
  queryKey: ['invitation', invitation],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<Invitation | UsedInvitation>('GET', SIGNER_REGISTRATION, { query: { invitation }, signal }),
})

function begin(application: string): string {
  signerApplication.keep(application)
  return signerPath('resume', application)
}

/** Accepts an invitation. Returns the path to open next. */
export async function enterWithInvitation(invitation: string, answers: object): Promise<string> {
  const body = { ...answers, invitation }
  const made = await call<{ jwt?: string; applicationUuid?: string }>('POST', SIGNER_REGISTRATION, { body })
  if (!made.jwt || !made.applicationUuid) return codePath({ invitation })
  token.store(made.jwt)
  return begin(made.applicationUuid)
}

/**
 * Returns the path of the code page, for accounts with a second factor. After the code, the page returns the person to
 * the signers' sign-in page.
 */
const codePath = (search: Record<string, string>): string => {
  const back = `${SIGNER_LOGIN}?${new URLSearchParams({ ...search, [ENTERED]: '1' })}`
  return `${LOGIN_CODE}?${new URLSearchParams({ redirectUrl: back })}`
}

interface Status {
  readonly applications: readonly { readonly uuid: string; readonly role: string; readonly status: string }[]
}

/** The message for a signer who has nothing to sign. */
const NOTHING_TO_SIGN = 'There’s nothing to sign under this email. Use the link we sent you.'

/**
 * Signs in with email and password, and returns the path to open next. If the person is a signer on several
 * applications, this is the path of the newest open application.
 */
export async function enterWithPassword(answers: object): Promise<string> {
  const { jwt } = await call<{ jwt?: string }>('POST', LOGIN_WITH_PASSWORD, { body: answers })
  if (jwt === undefined) return codePath({})
  token.store(jwt)
  return enterSignedIn()
}

/**
 * Returns the path of the application that the signed-in person has to sign.
 * @throws ApiError 422 if there's none
 */
export async function enterSignedIn(): Promise<string> {
  const { applications } = await call<Status>('GET', '/service-application/api/v1/application/heloc/co-deed/status')
  const asked = applications.filter(({ role }) => role !== 'BORROWER')
  const next = asked.find(({ status }) => status !== 'COMPLETE') ?? asked[0]
  if (next) return begin(next.uuid)
  token.remove()
  throw new ApiError(422, NOTHING_TO_SIGN, { errors: [{ field: 'email', message: NOTHING_TO_SIGN }] })
}
