import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isCommonPassword } from 'domain/forms/commonPasswords.ts'
import { ANY_DAY, type Checked, checkForm } from 'domain/forms/form.ts'
import { setPasswordForm } from 'domain/forms/setPassword.ts'
import { signInForm } from 'domain/forms/signIn.ts'
import { FORGOT_PASSWORD, LOGIN, SIGNER } from 'domain/routes/routes.ts'
import { AREA, ENTERED } from 'domain/routes/signInAreas.ts'
import type { ReactNode } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { isAuthenticated, token } from '../../../api/client.ts'
import { useOrganization } from '../../../api/injected.ts'
import { queryClient, useProfile } from '../../../api/queries.ts'
import { UnlessSignedIn } from '../../../features/signedIn/UnlessSignedIn.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import type { Answers, FormState } from '../../../ui/form.ts'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { QuestionPage } from '../../../ui/Page.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Loading, Skeleton } from '../../../ui/Waiting.tsx'
import { CommunicationsConsent } from '../../../widgets/consents/CommunicationsConsent.tsx'
import { TermsConsent } from '../../../widgets/consents/TermsConsent.tsx'
import { useSentForm } from '../../../widgets/form/useSentForm.ts'
import { Linked, LinkPage } from '../../../widgets/frame/LinkPage.tsx'
import { OtherAccount } from '../../../widgets/frame/OtherAccount.tsx'
import { AccountEmail } from '../../../widgets/person/AccountEmail.tsx'
import { NewPassword } from '../../../widgets/person/NewPassword.tsx'
import { signerApplication } from '../../../widgets/signer/signer.ts'
import { PasskeySignIn } from '../../sign-in/PasskeySignIn.tsx'
import { enterSignedIn, enterWithInvitation, enterWithPassword, type Invitation, invitationQuery } from './enter.ts'

/**
 * The sign-in page for additional signers. On their first visit, signers use the link from their invitation. Later,
 * they sign in with email and password.
 */
export default function SignerLoginPage() {
  const [search] = useSearchParams()
  const invitation = search.get('invitation') ?? search.get('token')
  if (!invitation && isAuthenticated() && signerApplication.read(search))
    return <Navigate to={`${SIGNER}/resume`} replace />
  return (
    <LinkPage>
      {search.has(ENTERED) && isAuthenticated() ? (
        <Entering
          invitation={invitation}
          otherwise={invitation ? <Invited invitation={invitation} /> : <Returning />}
        />
      ) : invitation ? (
        <Invited invitation={invitation} />
      ) : (
        <Uninvited />
      )}
    </LinkPage>
  )
}

/** The form for people without an invitation link. Signers who are signed in continue to their documents. */
function Uninvited() {
  const { state } = useLocation() as { state: { unavailable?: boolean } | null }
  // If the account can't open an application, the form explains which account is needed.
  if (state?.unavailable) return <Returning unavailable />
  return (
    <UnlessSignedIn area="signer">
      <Returning />
    </UnlessSignedIn>
  )
}

interface EnteringProps {
  invitation: string | null
  /** The form to show if the person has to start signing in again. */
  otherwise: ReactNode
}

/** Opens the signer's screen for a person who is already signed in, for example after entering the code. */
function Entering({ invitation, otherwise }: EnteringProps) {
  const { data, error } = useQuery({
    queryKey: ['signer-entry', invitation],
    queryFn: () => (invitation ? enterWithInvitation(invitation, {}) : enterSignedIn()),
  })
  if (data) return <Navigate to={data} replace />
  if (error) return otherwise
  return (
    <Loading>
      <Skeleton shape="heading" />
      <Skeleton lines={2} />
    </Loading>
  )
}

interface Entry<T> {
  check: (answers: Answers) => Checked<T>
  /** Starts the session and returns the path to open next. */
  enter: (answers: Answers) => Promise<string>
}

/** The state of a form that starts a session and opens the signer's screen. */
function useEntry<T>({ check, enter }: Entry<T>): FormState {
  const navigate = useNavigate()
  return useSentForm({
    check,
    field: 'password',
    send: async (answers) => {
      const location = await enter(answers)
      // Clear all data that this browser loaded for another person.
      queryClient.clear()
      await navigate(location)
    },
  })
}

const Invited = ({ invitation }: { invitation: string }) => (
  <Linked query={invitationQuery(invitation)} ended={<Expired />}>
    {(about) =>
      about.used ? (
        <Used invitation={invitation} />
      ) : about.ended ? (
        <Ended about={about} />
      ) : about.hasAccount ? (
        <Known invitation={invitation} about={about} />
      ) : (
        <New invitation={invitation} about={about} />
      )
    }
  </Linked>
)

/** The page for a link that was used before. Signers who are signed in continue to their documents. */
function Used({ invitation }: { invitation: string }) {
  const { data } = useProfile(isAuthenticated())
  return data ? <Entering invitation={invitation} otherwise={<Returning again />} /> : <Returning again />
}

function Expired() {
  const { t } = useLingui()
  const { phoneFormatted } = useOrganization().orgMetaData.companyInfo
  return (
    <QuestionPage
      heading={t`This link is no longer valid`}
      lead={<Trans>Links expire after 30 days, and a new link replaces the old one.</Trans>}
    >
      <p>
        <Trans>
          Look for a newer email from us, or ask the person who applied to send your link again from their application.
          You can also call us at <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>.
        </Trans>
      </p>
      <p>
        <Trans>
          Already set a password? <Link href={`${SIGNER}/login`}>Sign in with it</Link>
        </Trans>
      </p>
    </QuestionPage>
  )
}

/**
 * The page for people who first open their link after the application has ended. It doesn't ask them to create an
 * account.
 */
function Ended({ about: { borrowerName } }: { about: Invitation }) {
  const { t } = useLingui()
  const { phoneFormatted } = useOrganization().orgMetaData.companyInfo
  return (
    <QuestionPage
      heading={t`You don’t need to sign`}
      lead={<Trans>{borrowerName}’s application has ended. There’s nothing for you to do.</Trans>}
    >
      <p>
        <Trans>
          Questions? Call us at <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>.
        </Trans>
      </p>
    </QuestionPage>
  )
}

interface EntryProps {
  invitation: string
  about: Invitation
}

const Asked = ({ about }: { about: Invitation }): ReactNode =>
  about.borrows ? (
    <Trans>
      {about.borrowerName} has applied for a home equity line of credit with you as a co-borrower. Each of you is
      responsible for the whole line. It takes about ten minutes to enter your details, verify your identity, and sign.
    </Trans>
  ) : (
    <Trans>
      {about.borrowerName} has applied for a home equity line of credit on a home that you own too. State law requires
      your signature. It takes about ten minutes to enter your details, verify your identity, and sign.
    </Trans>
  )

function New({ invitation, about }: EntryProps) {
  const { t } = useLingui()
  const form = useEntry({
    check: (answers) => checkForm(setPasswordForm, answers, { ...ANY_DAY, isCommon: isCommonPassword }),
    enter: (answers) => enterWithInvitation(invitation, answers),
  })
  return (
    <QuestionPage heading={t`${about.borrowerName} asked you to sign`} lead={<Asked about={about} />}>
      <OtherAccount email={about.email} />
      <Form form={form}>
        <AccountEmail email={about.email} hint={t`You’ll sign in with this email and your password.`} />
        <NewPassword label={t`Choose a password`} />
        <TermsConsent />
        <CommunicationsConsent />
        <Button wide busy={form.busy}>
          <Trans>Get started</Trans>
        </Button>
      </Form>
    </QuestionPage>
  )
}

function Known({ invitation, about }: EntryProps) {
  const { t } = useLingui()
  const form = useEntry({
    check: (answers) => checkForm(signInForm, { ...answers, email: about.email }, ANY_DAY),
    enter: (answers) => enterWithInvitation(invitation, answers),
  })
  return (
    <QuestionPage heading={t`${about.borrowerName} asked you to sign`} lead={<Asked about={about} />}>
      <OtherAccount email={about.email} />
      <Form form={form}>
        <AccountEmail email={about.email} />
        <Field name="password" label={t`Your password`}>
          <PasswordInput />
        </Field>
        <Button wide busy={form.busy}>
          <Trans>Sign in</Trans>
        </Button>
      </Form>
      <SignerPasskey enter={() => enterWithInvitation(invitation, {})} />
      <ForgotPassword />
    </QuestionPage>
  )
}

/** Signs in with a passkey and opens the signer's screen. */
function SignerPasskey({ enter }: { enter: () => Promise<string> }) {
  const navigate = useNavigate()
  return (
    <PasskeySignIn
      onSignedIn={async (jwt) => {
        token.store(jwt)
        const location = await enter()
        // Clear all data that this browser loaded for another person.
        queryClient.clear()
        await navigate(location)
      }}
    />
  )
}

const ForgotPassword = () => (
  <p>
    <Link href={`${FORGOT_PASSWORD}?${AREA}=signer`}>
      <Trans>Forgot password?</Trans>
    </Link>
  </p>
)

interface ReturningProps {
  /** Whether the person opened a link that was used before. */
  again?: boolean
  /** Whether the person tried to open an application that isn't in their account. */
  unavailable?: boolean
}

/** The form for signers who have an account. */
function Returning({ again = false, unavailable = false }: ReturningProps) {
  const { t } = useLingui()
  const form = useEntry({ check: (answers) => checkForm(signInForm, answers, ANY_DAY), enter: enterWithPassword })
  return (
    <QuestionPage
      heading={again ? t`Welcome back` : t`Sign in to your documents`}
      lead={
        again ? (
          <Trans>You’ve already used this link. Sign in with your email and password to continue.</Trans>
        ) : (
          <Trans>For owners and co-signers who were asked to sign. The first time, use the link in our email.</Trans>
        )
      }
    >
      {unavailable && (
        <Notice live title={t`You can’t open that application`}>
          <Trans>It isn’t in this account. Sign in with the email address that got the invitation.</Trans>
        </Notice>
      )}
      <Form form={form}>
        <Field name="email" label={t`Email`}>
          <TextInput type="email" inputMode="email" autoComplete="username" />
        </Field>
        <Field name="password" label={t`Password`}>
          <PasswordInput />
        </Field>
        <Button wide busy={form.busy}>
          <Trans>Sign in</Trans>
        </Button>
      </Form>
      <SignerPasskey enter={enterSignedIn} />
      <ForgotPassword />
      <p>
        <Trans>
          Is it your own application? <Link href={LOGIN}>Sign in here</Link>
        </Trans>
      </p>
    </QuestionPage>
  )
}
