import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useOrganization } from '../../api/injected.ts'
import css from './EsignTerms.module.css'

/** The disclosures required before a person consents to electronic records and signatures (15 U.S.C. 7001(c)). */
export function EsignTerms() {
  const { t } = useLingui()
  const { companyName, companyAddress, email, phoneFormatted } = useOrganization().orgMetaData.companyInfo
  const mail = <a href={`mailto:${email}`}>{email}</a>
  const phone = <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>
  return (
    <div className={css.terms}>
      <Part title={t`What your consent covers`}>
        <Trans>
          Every record of this application and, once it is open, of the line itself: disclosures, the agreement, the
          deed, notices of your right to cancel, statements and notices about a decision. Your electronic signature and
          initials bind you as those on paper would.
        </Trans>
      </Part>
      <Part title={t`Your right to paper`}>
        <Trans>
          You can have any of these records on paper, now or later, free of charge: write to {mail}, call {phone}, or
          write to {companyName}, {companyAddress}. Asking for paper does not withdraw your consent. You can also sign
          on paper; that takes longer.
        </Trans>
      </Part>
      <Part title={t`Changing your mind`}>
        <Trans>
          You can withdraw your consent at any time without a fee: write to {mail} or call {phone}. From then on we send
          records by mail. What you have signed already stays valid.
        </Trans>
      </Part>
      <Part title={t`Keeping your contact details current`}>
        <Trans>
          We tell you by email when a record is ready. If your address changes, tell us at {mail} or {phone}.
        </Trans>
      </Part>
      <Part title={t`What you need`}>
        <Trans>
          A phone, tablet or computer with internet and a current version of Chrome, Edge, Firefox or Safari; a program
          that opens PDF files (your browser does); an email account; and room to save the files, or a printer.
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
