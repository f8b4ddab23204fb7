import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MOST_VENDORS, type RecordsView } from 'domain/api/agentRecords.ts'
import { askedVendorForm } from 'domain/forms/agent.ts'
import { ANY_DAY, checkForm } from 'domain/forms/form.ts'
import type { Party } from 'domain/organization/providers.ts'
import { formatMoment } from 'domain/values/dates.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { Card, Facts, Table } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Page.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { useSentForm } from '../../widgets/form/useSentForm.ts'
import { useAskedVendor } from './queries.ts'

type Vendor = RecordsView['vendors'][number]

/** The names of the outside parties whose vendors store data and offer a call to delete it. */
const PARTY_LABELS: Partial<Record<Party, MessageDescriptor>> = {
  identity: msg`identity checks`,
  bankLink: msg`bank links`,
}
const keyOf = ({ application, party, adapter }: Vendor): string => [application, party, adapter].join(' ')

/**
 * Lists the vendors that staff must ask to delete the data of erased files, because the program no longer calls these
 * vendors. Lets compliance staff record that they asked a vendor.
 */
export function VendorsToAsk({ vendors }: Pick<RecordsView, 'vendors'>) {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState<string>()
  const nameOf = ({ adapter, party }: Vendor) => {
    const label = PARTY_LABELS[party]
    return `${adapter} (${label ? i18n._(label) : party})`
  }
  const open = vendors.filter(({ asked }) => !asked)
  const done = vendors.flatMap(({ asked, ...vendor }) => (asked ? [{ ...vendor, asked }] : []))
  return (
    <>
      {open.length > 0 && (
        <Notice tone="warn" title={t`Ask these vendors to delete data`}>
          <Trans>They’re no longer set up, so we couldn’t ask them when we erased the files.</Trans>
        </Notice>
      )}
      {open.map((vendor) => (
        <Card key={keyOf(vendor)} title={nameOf(vendor)}>
          <Stack gap={4}>
            <Facts
              items={[
                ...(vendor.orders.length > 0
                  ? [{ label: t`Vendor’s order IDs`, value: vendor.orders.join(', ') }]
                  : []),
                ...(vendor.sessions > 0 ? [{ label: t`Linked accounts`, value: String(vendor.sessions) }] : []),
                { label: t`File ID`, value: vendor.application },
                { label: t`File erased`, value: formatMoment(LOCAL_ZONE, vendor.erasedAt) },
              ]}
            />
            {chosen === keyOf(vendor) ? (
              <Asked vendor={vendor} onClose={() => setChosen(undefined)} />
            ) : (
              <ButtonRow>
                <Button kind="secondary" type="button" onClick={() => setChosen(keyOf(vendor))}>
                  <Trans>Record request</Trans>
                </Button>
              </ButtonRow>
            )}
          </Stack>
        </Card>
      ))}
      {done.length > 0 && (
        <Table
          caption={t`Vendors asked`}
          columns={[
            { key: 'vendor', label: t`Vendor`, cell: nameOf },
            { key: 'at', label: t`Asked`, cell: ({ asked }) => formatMoment(LOCAL_ZONE, asked.at) },
            { key: 'by', label: t`By`, cell: ({ asked }) => asked.by },
            { key: 'note', label: t`Note`, cell: ({ asked }) => asked.note },
            { key: 'orders', label: t`Vendor’s order IDs`, cell: ({ orders }) => orders.join(', ') || undefined },
            { key: 'file', label: t`File ID`, cell: ({ application }) => application },
          ]}
          rows={done}
          rowKey={keyOf}
        />
      )}
      {vendors.length === MOST_VENDORS && (
        <p>
          <Trans>Only the first {MOST_VENDORS} vendors are listed.</Trans>
        </p>
      )}
    </>
  )
}

function Asked({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const { t } = useLingui()
  const record = useAskedVendor(vendor)
  const form = useSentForm({
    check: (answers) => checkForm(askedVendorForm, answers, ANY_DAY),
    send: async (answers) => {
      await record(answers)
      toast(t`Request recorded`)
      onClose()
    },
  })
  return (
    <Form form={form} failure={(error) => (error instanceof ApiError ? error.sentence : undefined)}>
      <Field name="note" label={t`How you asked the vendor`} hint={t`For example, an email and its date.`}>
        <TextArea rows={2} autoFocus />
      </Field>
      <ButtonRow>
        <Button type="submit" busy={form.busy}>
          <Trans>Record request</Trans>
        </Button>
        <Button kind="quiet" type="button" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </ButtonRow>
    </Form>
  )
}
