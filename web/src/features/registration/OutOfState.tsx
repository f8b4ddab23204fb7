/**
 * The registration question for visitors whose broker isn't licensed in the home's state. The question's code is loaded
 * lazily.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { OriginatorInfo } from 'domain/api/broker.ts'
import { REGISTRATION } from 'domain/api/paths.ts'
import type { DraftView } from 'domain/api/registration.ts'
import type { FieldError } from 'domain/forms/form.ts'
import { STATE_NAMES } from 'domain/values/address.ts'
import type { ReactNode } from 'react'
import { call } from '../../api/client.ts'
import { useOrganization } from '../../api/injected.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { lateCheck } from '../../ui/lateCheck.ts'
import { Notice } from '../../ui/Notice.tsx'
import { QuestionPage, Stack } from '../../ui/Page.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Ways } from '../../widgets/brokerCard/OriginatorCard.tsx'
import { BrokerContactConsent } from '../../widgets/consents/BrokerContactConsent.tsx'
import { useSentForm } from '../../widgets/form/useSentForm.ts'
import { PhoneField } from '../../widgets/phone/PhoneField.tsx'

interface Refused {
  readonly errors: readonly FieldError[]
  readonly typed: Readonly<Record<string, unknown>>
}

interface OutOfStateProps {
  readonly broker: NonNullable<DraftView['broker']>
  readonly originator: OriginatorInfo
  /** The errors, if the server rejected a form submitted without JavaScript. */
  readonly refused?: Refused | undefined
  /** The path of the registration step that asks for the home's address. */
  readonly back: string
  /** Called after the visitor's choice is saved. Continues the registration. */
  readonly onChosen: (draft: DraftView) => Promise<void>
}

/**
 * Tells the visitor that the broker isn't licensed in the home's state. The visitor can continue with the lender or ask
 * the broker for a callback.
 */
export function OutOfState({ broker, originator, refused, back, onChosen }: OutOfStateProps) {
  const { t } = useLingui()
  const { originatorName: name, brokerName } = originator.originatorDisplayInfo
  const { companyNameShort: lender } = useOrganization().orgMetaData.companyInfo
  const state = STATE_NAMES[broker.state as keyof typeof STATE_NAMES] ?? broker.state
  const asked = broker.choice === 'BROKER'
  return (
    <QuestionPage
      heading={asked ? t`We told ${name} you’d like to talk` : t`${name} isn’t licensed in ${state}`}
      back={back}
      lead={
        asked ? (
          <Trans>
            {name} will contact you directly. You can also contact them yourself, or continue here at any time.
          </Trans>
        ) : (
          <Trans>
            Your home is in {state}, where {brokerName} can’t arrange loans. You can continue with {lender} directly, or
            have {name} contact you. Your answers are saved.
          </Trans>
        )
      }
    >
      <Stack gap={8}>
        {asked && (
          <Notice tone="good" live title={t`Request sent`}>
            <Trans>We shared only your name, your contact details, and your home’s state, {state}.</Trans>
          </Notice>
        )}
        <Wish wish="LENDER" onChosen={onChosen}>
          {(busy) => (
            <Button busy={busy}>
              <Trans>Continue with {lender}</Trans>
            </Button>
          )}
        </Wish>
        <Card title={asked ? name : t`Prefer to talk to ${name}?`}>
          {asked ? (
            <Ways info={originator.originatorDisplayInfo} />
          ) : (
            <Wish wish="BROKER" onChosen={onChosen} refused={refused}>
              {(busy) => (
                <>
                  <Field name="name" label={t`Your name`}>
                    <TextInput autoComplete="name" defaultValue={typedIn(refused, 'name')} />
                  </Field>
                  <Field name="email" label={t`Email`}>
                    <TextInput
                      type="email"
                      inputMode="email"
                      autoComplete="email"
                      defaultValue={typedIn(refused, 'email')}
                    />
                  </Field>
                  <PhoneField
                    label={t`Phone`}
                    optional
                    number={typedIn(refused, 'phoneNumber')}
                    country={typedIn(refused, 'phoneCountry')}
                  />
                  <BrokerContactConsent lender={lender} name={name} />
                  <Button kind="secondary" type="submit" busy={busy}>
                    <Trans>Have {name} contact me</Trans>
                  </Button>
                </>
              )}
            </Wish>
          )}
        </Card>
      </Stack>
    </QuestionPage>
  )
}

const typedIn = (refused: Refused | undefined, name: string): string | undefined => {
  const value = refused?.typed[name]
  return typeof value === 'string' ? value : undefined
}

interface WishProps {
  readonly wish: 'LENDER' | 'BROKER'
  readonly onChosen: (draft: DraftView) => Promise<void>
  readonly refused?: Refused | undefined
  readonly children: (busy: boolean) => ReactNode
}

const { prepare, check } = lateCheck(async () => (await import('./outOfStateCheck.ts')).checkOutOfState)

function Wish({ wish, onChosen, refused, children }: WishProps) {
  const form = useSentForm({
    errors: refused?.errors,
    prepare,
    check,
    send: async (body) => onChosen(await call<DraftView>('PUT', `${REGISTRATION}/broker`, { body })),
  })
  return (
    <Form form={form}>
      <input type="hidden" name="brokerChoice" value={wish} />
      {children(form.busy)}
    </Form>
  )
}
