import { Trans, useLingui } from '@lingui/react/macro'
import { PROFILE } from 'domain/api/paths.ts'
import { arrivalIn, type SignInArea, signInPages } from 'domain/routes/signInAreas.ts'
import type { ReactNode } from 'react'
import { call } from '../../api/client.ts'
import type { Profile } from '../../api/queries.ts'
import { Button, ButtonRow, LinkButton } from '../../ui/Button.tsx'
import { QuestionPage } from '../../ui/Page.tsx'
import { signOut } from '../../widgets/shell/signOut.ts'

/**
 * Opens the page that a signed-in person requested. Returns the content to show instead if the account has no access to
 * that part of the site.
 * @param address the path and query of the sign-in page
 * @throws ApiError if the account can't be read, for example because the session has ended
 */
export async function arrive(area: SignInArea, address: string): Promise<ReactNode> {
  const profile = await call<Profile>('GET', PROFILE)
  const wanted = new URL(address, window.location.origin).searchParams.get('redirectUrl')
  const target = arrivalIn(area, profile.areas, wanted)
  if (target === undefined) return <WrongAccount area={area} profile={profile} address={address} />
  // Replace the sign-in page in the history, so that the back button doesn't return to it.
  window.location.replace(target)
  return undefined
}

interface WrongAccountProps {
  area: SignInArea
  profile: Profile
  address: string
}

/** Lets a signed-in person choose between opening their own pages and signing in with another account. */
function WrongAccount({ area, profile: { email, areas }, address }: WrongAccountProps) {
  const { t } = useLingui()
  const purpose = {
    borrower: <Trans>This page is for borrowers and brokers. Your account doesn’t have access to it.</Trans>,
    signer: <Trans>This page is for owners and co-signers. No one has asked this account to sign.</Trans>,
    staff: <Trans>This page is for the lender’s staff. Your account doesn’t have access to it.</Trans>,
  }
  const own = {
    borrower: t`Go to your dashboard`,
    signer: t`Go to your documents`,
    staff: t`Go to your queue`,
  }
  return (
    <QuestionPage heading={t`You’re signed in as ${email}`} lead={purpose[area]}>
      <ButtonRow>
        {areas.map((one, n) => (
          <LinkButton key={one} href={signInPages(one).home} kind={n === 0 ? 'primary' : 'secondary'} reload>
            {own[one]}
          </LinkButton>
        ))}
        <Button kind="secondary" type="button" onClick={() => void signOut(address)}>
          <Trans>Sign out and use another account</Trans>
        </Button>
      </ButtonRow>
    </QuestionPage>
  )
}
