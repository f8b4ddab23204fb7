import { useLingui as useCatalog } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ConsentView } from 'domain/api/settings.ts'
import { CONSENTS, type ConsentType } from 'domain/application/core/consents.ts'
import { form } from 'domain/forms/form.ts'
import { formatMoment, instant } from 'domain/values/dates.ts'
import { type ReactNode, useRef } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { List } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { Loading, Skeleton } from '../../ui/Waiting.tsx'
import { saveFile } from '../../widgets/documents/save.ts'
import { CONSENT_WORDS } from './consentWords.tsx'
import { Editor, Row, Section } from './Section.tsx'
import css from './Settings.module.css'
import { HERE, useConsents, useOpenForm, useSettingsForm } from './settings.ts'

/**
 * Consents to electronic delivery and signatures, which the person revokes in a separate form. SMS consents have their
 * own checkboxes instead.
 */
const ELECTRONIC: readonly ConsentType[] = ['ELECTRONIC_COMMUNICATIONS', 'E_SIGN']
const TEXTS: readonly ConsentType[] = ['SMS_MARKETING', 'SMS_TRANSACTIONAL']
const CREDIT: readonly ConsentType[] = ['SOFT_CREDIT', 'THIRD_PARTY_SOFT_PULL', 'HARD_CREDIT']

/** Lists every consent that the person gave, with its wording and a way to change it. */
export function Consents() {
  const { t } = useLingui()
  const { data, error } = useConsents()
  return (
    <Section id="consents" title={t`Consents`}>
      {data ? (
        <ul className={css.list}>
          {data.map((consent) => (
            <li key={`${consent.type} ${consent.at}`}>
              <ConsentRow consent={consent} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <Notice tone="bad" title={t`Your consents could not be loaded`}>
          <Trans>Check your connection and load the page again.</Trans>
        </Notice>
      ) : (
        <Loading>
          <Skeleton lines={3} />
        </Loading>
      )}
    </Section>
  )
}

function ConsentRow({ consent: { type, version, at, withdrawnAt, loanNumber } }: { consent: ConsentView }) {
  const { t } = useLingui()
  const { i18n } = useCatalog()
  const words = useRef<HTMLDivElement>(null)
  const editor = useOpenForm(`withdraw ${type}`)
  const given = formatMoment(HERE, instant(at))
  const ended = withdrawnAt && formatMoment(HERE, instant(withdrawnAt))
  const label = i18n._(CONSENTS[type].label)
  const Words = version === CONSENTS[type].version ? CONSENT_WORDS[type] : undefined

  const save = () => {
    const facts = [label, version, t`Given ${given}`, ended && t`Taken back ${ended}`, loanNumber]
    const text = [facts.filter(Boolean).join('\n'), words.current && plainWords(words.current)]
      .filter(Boolean)
      .join('\n\n')
    saveFile(`${label}.txt`, `${text}\n`, 'text/plain')
  }
  const canWithdraw = ELECTRONIC.includes(type) && !ended
  return (
    <>
      <Row
        label={loanNumber ? t`Application ${loanNumber}` : t`In your settings`}
        value={label}
        note={
          <>
            {ended ? (
              <Trans>
                Given {given}, taken back {ended}
              </Trans>
            ) : (
              <Trans>Given {given}</Trans>
            )}
            {' · '}
            <Trans>version {version.split('/').at(-1)}</Trans>
            <Standing type={type} ended={ended !== undefined} />
          </>
        }
      >
        <Button kind="quiet" small onClick={save} aria-label={t`Download ${label}`}>
          <Trans>Download</Trans>
        </Button>
        {canWithdraw && !editor.isOpen && (
          <Button kind="secondary" small onClick={editor.show} aria-label={t`Take back ${label}`}>
            <Trans>Take back</Trans>
          </Button>
        )}
      </Row>
      {canWithdraw && editor.isOpen && <Withdraw type={type} />}
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
        <Trans>It was used and cannot be taken back.</Trans>
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
        <Trans>The words, with your figures, are in your agreement. To end it, call {phoneFormatted}.</Trans>
      </>
    )
  return null
}

/**
 * The form for revoking a consent. It contains only a button and a paragraph that first explains the consequences (15
 * U.S.C. 7001(c)(1)(B)).
 */
function Withdraw({ type }: { type: ConsentType }) {
  const { t } = useLingui()
  const { phoneFormatted } = useOrganization().orgMetaData.companyInfo
  const { close } = useOpenForm(`withdraw ${type}`)
  const done = () => {
    close()
    toast(t`Your consent is taken back`)
  }
  const sending = useSettingsForm({ form: form({ shape: {} }), path: '/consents/withdraw', done })
  return (
    <Editor form={sending} send={t`Take back`} danger onCancel={close}>
      <input type="hidden" name="type" value={type} />
      <Notice tone="warn" title={t`What follows from this`}>
        <List>
          <li>
            <Trans>From now on we send records to you by mail. This is free of charge.</Trans>
          </li>
          <li>
            <Trans>What you have signed or received already stays valid.</Trans>
          </li>
          <li>
            <Trans>
              An application that is not signed yet goes on by mail, which takes longer. You can agree again at any time
              by going on online.
            </Trans>
          </li>
          <li>
            <Trans>To have single records on paper you need not take it back: call {phoneFormatted}.</Trans>
          </li>
        </List>
      </Notice>
    </Editor>
  )
}
