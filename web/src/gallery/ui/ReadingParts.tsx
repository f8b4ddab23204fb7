import { dollars } from 'domain/values/money.ts'
import { useState } from 'react'
import { Button, ButtonRow } from '../../ui/Button.tsx'
import { Card, Facts, KeyFigure, KeyFigures, Table } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { EquityBar } from '../../ui/EquityBar.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Institution } from '../../ui/Monogram.tsx'
import { Notice, Tag } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Page.tsx'
import { Checklist, Stepper, Timeline } from '../../ui/Progress.tsx'
import { SignaturePad } from '../../ui/SignaturePad.tsx'
import { Slider } from '../../ui/Slider.tsx'
import { toast } from '../../ui/toast.ts'
import { Loading, Skeleton, Waiting } from '../../ui/Waiting.tsx'
import { Part } from './Part.tsx'
import { STEPS } from './steps.ts'

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

export function MoneyParts() {
  const [line, setLine] = useState(120_000)
  return (
    <Part title="Money">
      <Card title="Your home" marked corner={<Tag tone="good">Pre-approved</Tag>}>
        <EquityBar value={dollars(640_000)} liens={dollars(262_400)} line={dollars(line)} limit={dollars(512_000)} />
        <Slider
          label="Your line"
          min={15_000}
          max={249_000}
          step={1_000}
          value={line}
          onValue={setLine}
          format={(amount) => money.format(amount)}
        />
        <KeyFigures>
          <KeyFigure label="Monthly payment" value={money.format(line * 0.0105)} live />
          <KeyFigure label="APR" value="9.650%" />
          <KeyFigure label="Term" value="10" unit="years" />
        </KeyFigures>
      </Card>
      <Stack gap={8}>
        <KeyFigure
          label="Cash to you"
          value="$78,214"
          size="large"
          note="On or about Tuesday, January 13, after your right to cancel has ended."
        />
        <Facts
          items={[
            { label: 'Property', value: '18 Old Mill Lane, Boise, ID 83702' },
            { label: 'Owners', value: 'José and Ana O’Brien' },
            { label: 'First mortgage', value: '$262,400', note: 'Lakeshore Bank, as of December 30' },
          ]}
        />
        <Table
          caption="Closing costs"
          columns={[
            { key: 'what', label: 'For', cell: (row) => row.what },
            { key: 'who', label: 'Paid to', cell: (row) => row.who },
            { key: 'cost', label: 'Amount', cell: (row) => row.cost, figure: true },
          ]}
          rows={[
            { what: 'Origination fee', who: 'Lender', cost: '$4,241.50' },
            { what: 'Recording', who: 'Ada County', cost: '$45.00' },
          ]}
          rowKey={(row) => row.what}
        />
      </Stack>
    </Part>
  )
}

export function WayParts() {
  return (
    <Part title="The way">
      <Stack gap={8}>
        <Stepper steps={STEPS} />
        <Checklist
          label="Income"
          items={[
            { key: '1', label: 'Employer', detail: 'Clearwater Mills, confirmed January 2', state: 'done' },
            { key: '2', label: 'Paystubs', detail: 'Reading two files', state: 'doing' },
            {
              key: '3',
              label: 'Driver’s license',
              detail: 'The picture was too dark to read.',
              state: 'problem',
              action: (
                <Button small kind="secondary">
                  Take it again
                </Button>
              ),
            },
            { key: '4', label: 'Selfie', state: 'todo' },
          ]}
        />
      </Stack>
      <Timeline
        label="From signing to funding"
        items={[
          {
            key: '1',
            date: 'Tuesday, January 6',
            title: 'You signed',
            detail: 'Witnessed by the notary at 2:14 PM.',
            state: 'done',
          },
          {
            key: '2',
            date: 'Until Friday, January 9, midnight',
            title: 'You may still cancel',
            detail: 'Three business days, for any reason.',
            state: 'current',
          },
          { key: '3', date: 'Monday, January 12', title: 'We send the money', state: 'next' },
          { key: '4', date: 'Tuesday, January 13', title: 'It is in your account', state: 'next' },
        ]}
      />
    </Part>
  )
}

export function MessageParts() {
  return (
    <Part title="Messages and waits">
      <Stack gap={4}>
        <Notice title="This does not affect your credit score">
          We look at a soft copy of your file. Lenders do not see it.
        </Notice>
        <Notice tone="good" title="Your bank account is linked" />
        <Notice tone="warn" title="Your offer ends on January 31">
          After that we check prices again.
        </Notice>
        <Notice tone="bad" title="That file is locked with a password">
          Save a copy without one and send that.
        </Notice>
        <Disclosure summary="Why we ask for this">
          <p>Federal law asks lenders to collect it. You may leave it out.</p>
        </Disclosure>
        <EmptyState
          sign="message"
          title="No messages yet."
          action={
            <Button small kind="secondary">
              Write a message
            </Button>
          }
        >
          Answers from our team appear here.
        </EmptyState>
        {['Delta Meadow Bank', 'Bank of America, N.A.', 'Wake Water Utility'].map((name) => (
          <Institution key={name} name={name} detail="First mortgage" />
        ))}
      </Stack>
      <Stack>
        <Waiting
          doing="We are reading your county’s records."
          usually="Usually about ten seconds."
          next="you see what is owed on the home."
        />
        <Loading>
          <Skeleton shape="heading" />
          <Skeleton lines={3} />
          <Skeleton shape="control" />
        </Loading>
      </Stack>
    </Part>
  )
}

export function UploadParts() {
  return (
    <Part title="Files and signatures">
      <FileDrop
        name="paystub"
        label="Your two latest paystubs"
        hint="PDF, JPG or PNG, up to 20 MB each. Your name and the pay period must be readable."
        multiple
        camera="environment"
        files={[
          { id: '1', name: 'paystub-december.pdf', size: 184_220 },
          { id: '2', name: 'IMG_2044.jpg', size: 3_402_110, progress: 0.6 },
          {
            id: '3',
            name: 'a-very-long-name-of-a-scan-from-the-office-copier.pdf',
            size: 92,
            error: 'This file is locked with a password. Save a copy without one and send that.',
          },
        ]}
        onFiles={(files) => toast(`${files.length} chosen`)}
        onRemove={() => toast('Removed')}
      />
      <Stack>
        <SignaturePad name="signature" label="Your signature" signer="José O’Brien" />
        <SignaturePad name="initials" label="Your initials" signer="JO" initials />
      </Stack>
    </Part>
  )
}

export function OverlayParts() {
  const [open, setOpen] = useState(false)
  return (
    <Part title="Over the page">
      <ButtonRow>
        <Button kind="secondary" onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
        <Button kind="secondary" onClick={() => toast('Your answer is saved')}>
          Show a toast
        </Button>
        <Menu
          label="José O’Brien"
          align="start"
          items={[
            { key: 'home', label: 'Dashboard', href: '/dashboard' },
            { key: 'settings', label: 'Settings', href: '/dashboard/settings' },
            { key: 'out', label: 'Sign out', onSelect: () => toast('Signed out', 'info'), divided: true },
          ]}
        />
        <CopyButton text="HL-2044-118">Copy loan number</CopyButton>
      </ButtonRow>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Leave this page?"
        lead="What you entered is saved. You can go on from any device."
        actions={
          <>
            <Button type="button" onClick={() => setOpen(false)}>
              Stay
            </Button>
            <Button kind="secondary" onClick={() => setOpen(false)}>
              Leave
            </Button>
          </>
        }
      />
    </Part>
  )
}
