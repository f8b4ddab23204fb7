import { Trans, useLingui } from '@lingui/react/macro'
import { formatDate, plainDate } from 'domain/values/dates.ts'
import type { ReactNode } from 'react'
import { useOrganization } from '../../api/injected.ts'
import { PageHeading } from '../../ui/Page.tsx'
import css from './Legal.module.css'

/** The effective date of all legal pages. Update the date whenever the wording of any of these pages changes. */
const EFFECTIVE = plainDate('2026-11-23')

export interface LegalSection {
  /** The section's ID, which links use as the anchor. */
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}

interface LegalTextProps {
  title: string
  lead: ReactNode
  sections: readonly LegalSection[]
}

/** Shows a legal text with numbered sections and a table of contents. The table of contents is hidden in print. */
export function LegalText({ title, lead, sections }: LegalTextProps) {
  const { t } = useLingui()
  const { companyName } = useOrganization().orgMetaData.companyInfo
  const effective = formatDate(EFFECTIVE)
  return (
    <article className={css.page}>
      <div className={css.head}>
        <PageHeading over={companyName} lead={lead}>
          {title}
        </PageHeading>
        <p className={css.effective}>
          <Trans>Effective {effective}</Trans>
        </p>
      </div>
      <nav className={css.contents} aria-label={t`On this page`} data-print="none">
        <ol className={css.list}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={css.text}>
        {sections.map(({ id, title, body }) => (
          <section key={id} id={id}>
            <h2>{title}</h2>
            {body}
          </section>
        ))}
      </div>
    </article>
  )
}
