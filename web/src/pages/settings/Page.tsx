import { Trans, useLingui } from '@lingui/react/macro'
import { useSendsTexts } from '../../api/injected.ts'
import { Consents } from '../../features/settings/Consents.tsx'
import { Devices } from '../../features/settings/Devices.tsx'
import { Passkeys, useShowsPasskeys } from '../../features/settings/Passkeys.tsx'
import { PasswordSection } from '../../features/settings/Password.tsx'
import { Profile } from '../../features/settings/Profile.tsx'
import { Retention } from '../../features/settings/Retention.tsx'
import css from '../../features/settings/Settings.module.css'
import { OpenForm, useSettings } from '../../features/settings/settings.ts'
import { TextMessages } from '../../features/settings/TextMessages.tsx'
import { TwoFactor } from '../../features/settings/TwoFactor.tsx'
import { Verification } from '../../features/settings/Verification.tsx'
import { YourData } from '../../features/settings/YourData.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'
import { useReopened } from '../../widgets/form/useReopened.ts'
import { SignedIn } from '../../widgets/frame/SignedIn.tsx'
import { SignedInFrame } from '../../widgets/frame/SignedInFrame.tsx'

export default function SettingsPage() {
  return (
    <SignedIn frame={SignedInFrame}>
      <Settings />
    </SignedIn>
  )
}

export function Settings() {
  const { t } = useLingui()
  const { data, error } = useSettings()
  const [open, show] = useReopened('setting')
  const texts = useSendsTexts()
  const showsPasskeys = useShowsPasskeys(data?.passkeys)
  return (
    <QuestionPage heading={t`Settings`} aside={<Sections passkeys={showsPasskeys} />} asideOn="wide">
      {data ? (
        <OpenForm value={{ open, show }}>
          <Stack gap={8}>
            <Verification email={data.email} />
            <Profile settings={data} />
            <PasswordSection />
            {showsPasskeys && <Passkeys settings={data} />}
            <TwoFactor settings={data} />
            <Devices />
            {texts && <TextMessages settings={data} />}
            <Consents />
            <YourData />
            <Retention />
          </Stack>
        </OpenForm>
      ) : error ? (
        <Notice tone="bad" live title={t`We couldn’t load your settings`}>
          <Trans>Check your connection and reload the page.</Trans>
        </Notice>
      ) : (
        <Loading>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </Loading>
      )}
    </QuestionPage>
  )
}

function Sections({ passkeys }: { passkeys: boolean }) {
  const { t } = useLingui()
  const texts = useSendsTexts()
  const sections = [
    ['profile', t`Profile`],
    ['password', t`Password`],
    ...(passkeys ? [['passkeys', t`Passkeys`] as const] : []),
    ['two-factor', t`Two-factor sign-in`],
    ['devices', t`Devices`],
    ...(texts ? [['text-messages', t`Text messages`] as const] : []),
    ['consents', t`Consents`],
    ['your-data', t`Your data`],
    ['retention', t`How long we keep your data`],
  ] as const
  return (
    <nav aria-label={t`Settings`} className={css.sections}>
      <ul>
        {sections.map(([id, label]) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
