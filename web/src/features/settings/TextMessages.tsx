import { Trans, useLingui } from '@lingui/react/macro'
import type { SettingsView } from 'domain/api/settings.ts'
import { textMessagesForm } from 'domain/forms/accountSettings.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { toast } from '../../ui/toast.ts'
import { SmsMarketingConsent } from '../../widgets/consents/SmsMarketingConsent.tsx'
import { SmsTransactionalConsent } from '../../widgets/consents/SmsTransactionalConsent.tsx'
import { Section } from './Section.tsx'
import { useSettingsForm } from './settings.ts'

/**
 * Settings for marketing messages and for messages about the application. Each type has its own consent. The server
 * stores each consent with the time and with the version of the wording.
 */
export function TextMessages({ settings }: { settings: SettingsView }) {
  const { t } = useLingui()
  const done = () => toast(t`Your choice is saved`)
  const form = useSettingsForm({ form: textMessagesForm, path: '/text-messages', done })
  return (
    <Section id="text-messages" title={t`Text messages`}>
      <p>
        <Trans>
          If you turn these off, you’ll still receive security codes you request. If you reply STOP to a text, we’ll
          stop all texts to that number, including security codes. To get texts again, reply START. Reply HELP for our
          phone number.
        </Trans>
      </p>
      <Form form={form}>
        <SmsTransactionalConsent ticked={settings.smsTransactionalConsent} />
        <SmsMarketingConsent ticked={settings.smsMarketingConsent} />
        <div>
          <Button kind="secondary" type="submit" busy={form.busy}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </Form>
    </Section>
  )
}
