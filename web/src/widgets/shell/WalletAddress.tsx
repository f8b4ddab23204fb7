import { Trans, useLingui } from '@lingui/react/macro'
import { shortWalletAddress } from 'domain/values/wallet.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import css from './Shell.module.css'

/** A shortened wallet address with a button that copies the full address. */
export function WalletAddress({ address }: { address: string }) {
  const { t } = useLingui()
  return (
    <p className={css.wallet}>
      <span title={address}>{shortWalletAddress(address)}</span>
      <CopyButton text={address} done={t`Wallet Address Copied!`}>
        <Trans>Copy wallet address</Trans>
      </CopyButton>
    </p>
  )
}
