import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { PaperCopies } from '../consents/PaperCopies.tsx'
import css from './EsignTerms.module.css'

/** The disclosures required before a person consents to electronic records and signatures (15 USC 7001(c)). */
export function EsignTerms() {
  const { t } = useLingui()
  const { companyName, companyAddress, email, phoneFormatted } = useOrganization().orgMetaData.companyInfo
  const mail = <a href={`mailto:${email}`}>{email}</a>
  const phone = <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>
  return (
    <div className={css.terms}>
      <Part title={t`What your consent covers`}>
        <Trans>
          Every record of this application and, once it’s open, of your line: disclosures, the agreement, the mortgage
          or deed of trust, notices of your right to cancel, statements, and notices of our decisions. Your electronic
          signature and initials bind you as if you had signed on paper.
        </Trans>
      </Part>
      <Part title={t`Your right to paper`}>
        <Trans>
          You can get any of these records on paper, now or later. Email {mail}, call {phone}, or write to {companyName}
          , {companyAddress}. Requesting paper doesn’t withdraw your consent. You can also sign on paper, which takes
          longer.
        </Trans>{' '}
        <PaperCopies />
      </Part>
      <Part title={t`Withdrawing your consent`}>
        <Trans>
          You can withdraw your consent at any time at no charge. Email {mail} or call {phone}. From then on, we’ll mail
          your records. Anything you’ve already signed stays valid.
        </Trans>
      </Part>
      <Part title={t`Keeping your contact details current`}>
        <Trans>
          We’ll email you when a record is ready. If your email address changes, tell us at {mail} or {phone}.
        </Trans>
      </Part>
      <Part title={t`What you need`}>
        <Trans>
          You need a phone, tablet, or computer with internet access and a current version of Chrome, Edge, Firefox, or
          Safari. You also need a program that opens PDF files (your browser can), an email account, and a printer or
          space to save files.
        </Trans>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={css.title}>{title}</h2>
      <p>{children}</p>
    </section>
  )
}
