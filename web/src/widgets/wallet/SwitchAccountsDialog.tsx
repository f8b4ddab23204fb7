import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WalletItem } from 'domain/api/wallet.ts'
import { shortWalletAddress } from 'domain/values/wallet.ts'
import { type FormEvent, useId, useState } from 'react'
import { useProfile } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioCards } from '../../ui/Choices.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'
import { accountsQuery, applyWith, chooseAccount } from './accounts.ts'

/** The option value that stands for the person's own profile. */
const OWN = ''

/** The content of the account dialog. Import `SwitchAccounts` instead, which loads this component lazily. */
export default function SwitchAccountsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useId()
  const { data: profile } = useProfile(true)
  const { data: accounts, error } = useQuery(accountsQuery)
  const used = profile?.account?.address ?? OWN
  const [picked, setPicked] = useState<string>()
  const [doing, setDoing] = useState<'switch' | 'apply'>()
  const [failed, setFailed] = useState(false)
  const chosen = picked ?? used
  const account = accounts?.find((one) => one.account.address === chosen)

  async function carryOut(what: 'switch' | 'apply', work: () => Promise<void>) {
    setDoing(what)
    setFailed(false)
    try {
      await work()
    } catch {
      setFailed(true)
    }
    setDoing(undefined)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === used) return onClose()
    void carryOut('switch', async () => {
      await chooseAccount(chosen === OWN ? undefined : chosen)
      // Refetch all data, because it all depends on the chosen account.
      await client.invalidateQueries()
      const name = account?.account.name
      toast(name === undefined ? t`You’re using your own profile.` : t`You’re using ${name}.`)
      onClose()
    })
  }
  const apply = () => carryOut('apply', async () => window.location.assign(await applyWith(chosen)))

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Switch Accounts`}
      lead={t`While you’re signed in, you won’t see applications and notifications from other wallets.`}
      actions={
        accounts &&
        accounts.length > 0 && (
          <>
            <Button form={form} busy={doing === 'switch'}>
              <Trans>Use this account</Trans>
            </Button>
            {account?.canApply && (
              <Button kind="secondary" busy={doing === 'apply'} onClick={apply}>
                <Trans>Apply with this account</Trans>
              </Button>
            )}
          </>
        )
      }
    >
      <form id={form} onSubmit={onSubmit}>
        <Stack>
          {failed && (
            <Notice tone="bad" live title={t`That didn’t go through`}>
              <Trans>Check your connection and try again.</Trans>
            </Notice>
          )}
          {accounts ? (
            accounts.length > 0 ? (
              <RadioCards
                hideLegend
                legend={t`Account`}
                name="account"
                value={chosen}
                onValue={setPicked}
                options={[
                  { value: OWN, label: t`Your own profile`, description: profile?.email },
                  ...accounts.map((one) => ({
                    value: one.account.address,
                    label: one.account.name,
                    description: <Address item={one} />,
                    aside: <News item={one} />,
                  })),
                ]}
              />
            ) : (
              <p>
                <Trans>You don’t have a wallet account. This is your own profile.</Trans>
              </p>
            )
          ) : error ? (
            <Notice tone="bad" live title={t`We couldn’t load your accounts`}>
              <Trans>Check your connection and try again.</Trans>
            </Notice>
          ) : (
            <Loading>
              <Skeleton shape="card" />
            </Loading>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

const Address = ({ item: { account } }: { item: WalletItem }) => (
  <span title={account.address}>{shortWalletAddress(account.address)}</span>
)

function News({ item }: { item: WalletItem }) {
  const count = item.notifications.filter(({ status }) => status === 'UNREAD').length
  return count > 0 ? <Trans>{count} new</Trans> : null
}
