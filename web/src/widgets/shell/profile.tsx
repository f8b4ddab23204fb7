import { Trans } from '@lingui/react/macro'
import { CONTACT, SETTINGS } from 'domain/routes/routes.ts'
import type { Profile } from '../../api/queries.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import css from './Shell.module.css'
import { WalletAddress } from './WalletAddress.tsx'

/** Shows the account's name and email, and its wallet address if it has one. */
export function Owner({ profile }: { profile: Profile | undefined }) {
  if (!profile) return null
  const { name, email, account } = profile
  return (
    <div className={css.owner}>
      {name && (
        <p>
          <b>{[name.firstName, name.lastName].join(' ')}</b>
        </p>
      )}
      <p className={css.email}>{email}</p>
      {account && <WalletAddress address={account.address} />}
    </div>
  )
}

export interface ProfileChoices {
  /**
   * Whether the menu includes settings and wallet accounts. The menu of additional signers has only a link to their
   * devices instead.
   */
  readonly full: boolean
  /** Whether the menu links to support even if `full` is set. Set this on pages where phones hide the bottom bar. */
  readonly support?: boolean
  /** Opens the list of wallet accounts; undefined if the lender has no wallets. */
  readonly onSwitchAccounts?: (() => void) | undefined
  /** Opens the CEO feedback form; undefined if the lender doesn't offer CEO feedback. */
  readonly onFeedback?: (() => void) | undefined
  readonly onSignOut: () => void
}

export const profileItems = ({
  full,
  support = !full,
  onSwitchAccounts,
  onFeedback,
  onSignOut,
}: ProfileChoices): readonly MenuItem[] => [
  full
    ? { key: 'settings', label: <Trans>Settings</Trans>, href: SETTINGS }
    : { key: 'devices', label: <Trans>Your devices</Trans>, href: `${SETTINGS}#devices` },
  ...(support ? [{ key: 'support', label: <Trans>Support</Trans>, href: CONTACT }] : []),
  ...(full && onSwitchAccounts
    ? [{ key: 'accounts', label: <Trans>Switch Accounts</Trans>, onSelect: onSwitchAccounts }]
    : []),
  ...(onFeedback
    ? [{ key: 'feedback', label: <Trans>Share your thoughts with our CEO</Trans>, onSelect: onFeedback }]
    : []),
  { key: 'out', label: <Trans>Sign out</Trans>, onSelect: onSignOut, divided: true },
]
