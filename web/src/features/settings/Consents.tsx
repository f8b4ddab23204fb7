import { useLingui as useCatalog } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ConsentPlace, ConsentView } from 'domain/api/settings.ts'
import { CONSENTS, type ConsentType, wordingDate } from 'domain/application/core/consents.ts'
import { form } from 'domain/forms/form.ts'
import { formatMoment, instant } from 'domain/values/dates.ts'
import { type ReactNode, useRef } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { List } from '../../ui/List.tsx'
import { LOCAL_ZONE } from '../../ui/localZone.ts'
import { Notice } from '../../ui/Notice.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { toast } from '../../ui/toast.ts'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'
import { CONSENT_WORDS } from './consentWords.tsx'
import { Editor, Row, Section } from './Section.tsx'
import css from './Settings.module.css'
import { useConsents, useOpenForm, useSettingsForm } from './settings.ts'

/**
 * Consents to electronic delivery and signatures. The person withdraws each of them in a separate form. SMS consents
 * have checkboxes instead.
 */
const ELECTRONIC: readonly ConsentType[] = ['ELECTRONIC_COMMUNICATIONS', 'E_SIGN']
const TEXTS: readonly ConsentType[] = ['SMS_MARKETING', 'SMS_TRANSACTIONAL']
const CREDIT: readonly ConsentType[] = ['SOFT_CREDIT', 'THIRD_PARTY_SOFT_PULL', 'HARD_CREDIT']

/** Lists every consent that the person has given, with its wording and a way to withdraw it. */
export function Consents() {
  const { t } = useLingui()
  const { data, error } = useConsents()
  return (
    <Section id="consents" title={t`Consents`}>
      {data ? (
        <ul className={css.list}>
          {data.map((consent) => (
            <li key={`${consent.type} ${consent.at}`}>
              <ConsentRow consent={consent} applied={data.some(({ place }) => place === 'APPLICATION')} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <Notice tone="bad" title={t`We couldn’t load your consents`}>
          <Trans>Check your connection and reload the page.</Trans>
        </Notice>
      ) : (
        <Loading>
          <Skeleton lines={3} />
        </Loading>
      )}
    </Section>
  )
}

/** @param applied whether the person has an application. Brokers may have an account but no application. */
function ConsentRow({ consent, applied }: { consent: ConsentView; applied: boolean }) {
  const { t } = useLingui()
  const { i18n } = useCatalog()
  const { type, version, at, withdrawnAt } = consent
  const place = usePlace(consent)
  const { phoneFormatted } = useOrganization().orgMetaData.companyInfo
  const words = useRef<HTMLDivElement>(null)
  const editor = useOpenForm(`withdraw ${type}`)
  const dated = wordingDate(version)
  const given = formatMoment(LOCAL_ZONE, instant(at))
  const ended = withdrawnAt && formatMoment(LOCAL_ZONE, instant(withdrawnAt))
  const label = i18n._(CONSENTS[type].label)
  const Words = version === CONSENTS[type].version ? CONSENT_WORDS[type] : undefined

  const save = () => {
    const facts = [label, t`Wording of ${dated}`, t`Given ${given}`, ended && t`Withdrawn ${ended}`, place]
    const text = [facts.filter(Boolean).join('\n'), words.current && plainWords(words.current)]
      .filter(Boolean)
      .join('\n\n')
    saveFile(`${label}.txt`, `${text}\n`, 'text/plain')
  }
  const canWithdraw = ELECTRONIC.includes(type) && !ended
  return (
    <>
      <Row
        label={place}
        value={label}
        note={
          <>
            {ended ? (
              <Trans>
                Given {given}, withdrawn {ended}
              </Trans>
            ) : (
              <Trans>Given {given}</Trans>
            )}
            {' · '}
            <Trans>Wording of {dated}</Trans>
            <Standing type={type} ended={ended !== undefined} />
            {version !== CONSENTS[type].version && (
              <>
                {' · '}
                <Trans>The wording has changed since then. For your version, call {phoneFormatted}.</Trans>
              </>
            )}
          </>
        }
      >
        <Button kind="quiet" small onClick={save} aria-label={t`Download ${label}`}>
          <Trans>Download</Trans>
        </Button>
        {canWithdraw && !editor.isOpen && (
          <Button kind="secondary" small onClick={editor.show} aria-label={t`Withdraw ${label}`}>
            <Trans>Withdraw</Trans>
          </Button>
        )}
      </Row>
      {canWithdraw && editor.isOpen && <Withdraw type={type} applied={applied} />}
      {Words && (
        <Disclosure summary={t`What you agreed to`}>
          <div ref={words} className={css.kept}>
            <Words />
          </div>
        </Disclosure>
      )}
    </>
  )
}

/** Returns where the person gave a consent. */
function usePlace({ place, loanNumber = '' }: ConsentView): string {
  const { t } = useLingui()
  const places: Readonly<Record<ConsentPlace, string>> = {
    APPLICATION: t`Application ${loanNumber}`,
    ACCOUNT_CREATION: t`When you created your account`,
    SETTINGS: t`In your settings`,
    TEXT_MESSAGE: t`By text message`,
  }
  return places[place]
}

/** Returns the wording of a consent as paragraphs, for the file that the person can save. */
function plainWords(element: HTMLElement): string {
  const parts = [...element.querySelectorAll('h2, p')].map((part) => part.textContent)
  return parts.length > 0 ? parts.join('\n\n') : element.textContent
}

/** Explains how to change a consent that has no button on this page. */
function Standing({ type, ended }: { type: ConsentType; ended: boolean }): ReactNode {
  const { phoneFormatted } = useOrganization().orgMetaData.companyInfo
  if (ended) return null
  if (CREDIT.includes(type))
    return (
      <>
        {' · '}
        <Trans>We’ve already used this consent, so you can’t withdraw it.</Trans>
      </>
    )
  if (TEXTS.includes(type))
    return (
      <>
        {' · '}
        <a href="#text-messages">
          <Trans>Change this under Text messages</Trans>
        </a>
      </>
    )
  if (type === 'AUTOPAY')
    return (
      <>
        {' · '}
        <Trans>Your agreement has the full terms. To end it, call {phoneFormatted}.</Trans>
      </>
    )
  return null
}

/**
 * The form for withdrawing a consent. It explains the consequences (15 USC 7001(c)(1)(B)) and has a button, but no
 * fields.
 */
function Withdraw({ type, applied }: { type: ConsentType; applied: boolean }) {
  const { t } = useLingui()
  const { phoneFormatted } = useOrganization().orgMetaData.companyInfo
  const { close } = useOpenForm(`withdraw ${type}`)
  const done = () => {
    close()
    toast(t`Your consent is withdrawn`)
  }
  const sending = useSettingsForm({ form: form({ shape: {} }), path: '/consents/withdraw', done })
  return (
    <Editor form={sending} send={t`Withdraw`} danger onCancel={close}>
      <input type="hidden" name="type" value={type} />
      <Notice tone="warn" title={t`If you withdraw`}>
        <List>
          <li>
            <Trans>We’ll mail your records to you from now on, at no charge.</Trans>
          </li>
          <li>
            <Trans>Anything you’ve already signed or received stays valid.</Trans>
          </li>
          {applied && (
            <li>
              <Trans>
                If you haven’t signed yet, you can still finish your application here. To sign, agree again or ask us
                for paper documents, which takes about a week longer.
              </Trans>
            </li>
          )}
          <li>
            <Trans>You don’t need to withdraw your consent to get a single paper copy. Call {phoneFormatted}.</Trans>
          </li>
        </List>
      </Notice>
    </Editor>
  )
}
