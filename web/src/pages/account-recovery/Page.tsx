import { Trans, useLingui } from '@lingui/react/macro'
import { ACCOUNT_RECOVERY_LINK } from 'domain/api/paths.ts'
import { isCommonPassword } from 'domain/forms/commonPasswords.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import { codeForm } from 'domain/forms/oneTimeCode.ts'
import { newPasswordForm } from 'domain/forms/setPassword.ts'
import { DASHBOARD, LOGIN } from 'domain/routes/pages.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, call, token } from '../../api/client.ts'
import { useOrganization } from '../../api/injected.ts'
import { queryClient } from '../../api/queries.ts'
import { RecoveryCodes } from '../../features/settings/RecoveryCodes.tsx'
import { type NewSecret, ScanSecret } from '../../features/settings/TwoFactor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Link } from '../../ui/Link.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { useSentForm } from '../../widgets/form/useSentForm.ts'
import { Linked, LinkPage } from '../../widgets/frame/LinkPage.tsx'
import { AccountEmail } from '../../widgets/person/AccountEmail.tsx'
import { NewPassword } from '../../widgets/person/NewPassword.tsx'

/**
 * The page that the links about account recovery open. One link stops the recovery, and the other sets up sign-in
 * again.
 */
export default function AccountRecoveryPage() {
  const [search] = useSearchParams()
  const [stop, link] = [search.get('stop'), search.get('link')]
  return <LinkPage>{stop ? <Stop stop={stop} /> : link ? <SetUp link={link} /> : <Ended />}</LinkPage>
}

function Stop({ stop }: { stop: string }) {
  const { t } = useLingui()
  const { phoneFormatted } = useOrganization().orgMetaData.companyInfo
  const [isStopped, setStopped] = useState(false)
  const [isOver, setOver] = useState(false)
  const form = useSentForm({
    check: () => ({ ok: true as const, value: undefined }),
    send: async () => {
      try {
        await call('POST', `${ACCOUNT_RECOVERY_LINK}/stop`, { body: { stop } })
        setStopped(true)
      } catch (error) {
        if (!(error instanceof ApiError && (error.status === 404 || error.status === 400))) throw error
        setOver(true)
      }
    },
  })
  const support = (
    <p>
      <Trans>
        Questions? Call us at <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>.
      </Trans>
    </p>
  )
  if (isStopped)
    return (
      <QuestionPage
        key="stopped"
        heading={t`Account recovery stopped`}
        lead={<Trans>Your password and your second factor haven’t changed.</Trans>}
      >
        {support}
        <p>
          <Link href={LOGIN}>
            <Trans>Sign in</Trans>
          </Link>
        </p>
      </QuestionPage>
    )
  if (isOver) return <Ended />
  return (
    <QuestionPage
      key="stop"
      heading={t`Stop account recovery?`}
      lead={
        <Trans>
          Stop it if you didn’t ask us to recover your account. Your password and your second factor won’t change.
        </Trans>
      }
    >
      <Form form={form}>
        <Button wide busy={form.busy}>
          <Trans>Stop recovery</Trans>
        </Button>
      </Form>
      {support}
    </QuestionPage>
  )
}

function Ended() {
  const { t } = useLingui()
  const { phoneFormatted } = useOrganization().orgMetaData.companyInfo
  return (
    <QuestionPage
      key="ended"
      heading={t`This link is no longer valid`}
      lead={<Trans>The recovery was completed, stopped, or has expired.</Trans>}
    >
      <p>
        <Trans>
          Need help? Call us at <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>.
        </Trans>
      </p>
      <p>
        <Link href={LOGIN}>
          <Trans>Sign in</Trans>
        </Link>
      </p>
    </QuestionPage>
  )
}

function SetUp({ link }: { link: string }) {
  const { t } = useLingui()
  const [codes, setCodes] = useState<readonly string[]>()
  const query = {
    queryKey: ['account-recovery', link],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call<{ email: string }>('GET', ACCOUNT_RECOVERY_LINK, { query: { link }, signal }),
  }
  if (codes)
    return (
      <QuestionPage key="done" heading={t`You’re signed in`}>
        <RecoveryCodes
          codes={codes}
          what={t`Two-factor sign-in is on`}
          onKept={() => window.location.assign(DASHBOARD)}
        />
      </QuestionPage>
    )
  return (
    <Linked query={query} ended={<Ended />}>
      {({ email }) => <NewSignIn email={email} link={link} onDone={setCodes} />}
    </Linked>
  )
}

interface NewSignInProps {
  email: string
  link: string
  onDone: (codes: readonly string[]) => void
}

/** The answers of the form for a new password, and the secret that the server created for the new second factor. */
interface Chosen {
  readonly answers: object
  readonly secret: NewSecret
}

/** Makes a call. If the link has become invalid in the meantime, checks the link again, so that the page says so. */
async function withLink<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) await queryClient.resetQueries()
    throw error
  }
}

function NewSignIn({ email, link, onDone }: NewSignInProps) {
  const [chosen, setChosen] = useState<Chosen>()
  if (chosen) return <NewFactor chosen={chosen} link={link} onDone={onDone} />
  return <ChoosePassword email={email} link={link} onChosen={setChosen} />
}

function ChoosePassword({
  email,
  link,
  onChosen,
}: Omit<NewSignInProps, 'onDone'> & { onChosen: (one: Chosen) => void }) {
  const { t } = useLingui()
  const form = useSentForm({
    field: 'password',
    check: (answers) => checkForm(newPasswordForm, answers, { ...ANY_DAY, isCommon: isCommonPassword }),
    send: async (answers) => {
      const body = { ...answers, link }
      const secret = await withLink(call<NewSecret>('POST', `${ACCOUNT_RECOVERY_LINK}/factor`, { body }))
      onChosen({ answers, secret })
    },
  })
  return (
    <QuestionPage
      key="password"
      heading={t`Set up your sign-in`}
      lead={<Trans>You need a new password and an authenticator app. You’ll be signed out on all other devices.</Trans>}
    >
      <Form form={form}>
        <AccountEmail email={email} />
        <NewPassword label={t`New password`} />
        <Button wide busy={form.busy}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
    </QuestionPage>
  )
}

function NewFactor({ chosen, link, onDone }: Omit<NewSignInProps, 'email'> & { chosen: Chosen }) {
  const { t } = useLingui()
  const form = useSentForm({
    field: 'code',
    check: (answers) => checkForm(codeForm, answers, ANY_DAY),
    send: async (answers) => {
      const body = { ...chosen.answers, ...answers, link }
      const done = call<{ jwt: string; recoveryCodes: readonly string[] }>('POST', ACCOUNT_RECOVERY_LINK, { body })
      const { jwt, recoveryCodes } = await withLink(done)
      token.store(jwt)
      onDone(recoveryCodes)
    },
  })
  return (
    <QuestionPage key="factor" heading={t`Set up your authenticator app`}>
      <Form form={form}>
        <ScanSecret secret={chosen.secret} />
        <Button wide busy={form.busy}>
          <Trans>Set up sign-in</Trans>
        </Button>
      </Form>
    </QuestionPage>
  )
}
