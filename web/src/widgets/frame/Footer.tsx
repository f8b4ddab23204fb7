import { Trans, useLingui } from '@lingui/react/macro'
import { HELP } from 'domain/routes/pages.ts'
import { hoursInWords } from 'domain/values/hours.ts'
import { licensedStates, moreStatesToCome } from 'domain/values/licensing.ts'
import { useFlag } from '../../api/flags.ts'
import { useOrganization } from '../../api/injected.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import css from './Footer.module.css'
import { disclosureId, LenderLink, PrivacyLink } from './LegalLinks.tsx'
import { CreditUnionRegulator, EqualHousing } from './Marks.tsx'
import { NewYorkNotice } from './NewYorkNotice.tsx'

/** The footer of every page. It shows the lender, its contact details, its licensed states and the legal notices. */
export function Footer() {
  const { t } = useLingui()
  const { companyInfo, capabilities } = useOrganization().orgMetaData
  const { companyName, companyNMLS, companyNmlsURL, companyAddress, disclosureCopy, footerImage } = companyInfo
  const regulator = useFlag('fe-credit-union-logo') || capabilities.creditUnionRegulatorLogo
  return (
    <div className={css.foot}>
      <div className={css.who}>
        <div>
          <p className={css.name}>{companyName}</p>
          <p>{companyAddress}</p>
          <p>
            <ExternalLink href={companyNmlsURL}>NMLS {companyNMLS}</ExternalLink>
          </p>
        </div>
        <Service />
        <div className={css.marks}>
          <EqualHousing kind={footerImage} />
          {regulator && <CreditUnionRegulator />}
          <p className={css.mark}>
            <Icon name="lock" className={css.lock} />
            <Trans>Your data is protected with 256-bit encryption.</Trans>
          </p>
        </div>
      </div>
      <div className={css.print}>
        <nav aria-label={t`Legal`} data-print="none">
          <LegalLinks />
        </nav>
        <Licensing />
        {disclosureCopy.length > 0 && (
          <section>
            <h2 className={css.title} id="disclosures">
              <Trans>Disclosures</Trans>
            </h2>
            <ol className={css.disclosures} aria-labelledby="disclosures">
              {disclosureCopy.map(({ name, text }) => (
                <li key={name} id={disclosureId(name)}>
                  {text}
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </div>
  )
}

function Service() {
  const { phoneFormatted, email, hours } = useOrganization().orgMetaData.companyInfo
  const words = hoursInWords(hours.OPS_PHONE)
  return (
    <div>
      <p>
        <a href={`tel:${phoneFormatted}`}>{phoneFormatted}</a>
      </p>
      <p>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p data-print="none">
        <Link href={HELP} reload>
          <Trans>Help articles</Trans>
        </Link>
      </p>
      {words && (
        <p className={css.hours}>
          <span>
            <Trans>Customer service</Trans>{' '}
          </span>
          {words.split(/(?<=, )/).map((days) => (
            <span key={days}>{days}</span>
          ))}{' '}
          <span>
            <Trans>Closed on federal holidays</Trans>
          </span>
        </p>
      )}
    </div>
  )
}

function LegalLinks() {
  const { companyInfo, capabilities, licenses } = useOrganization().orgMetaData
  const { termsOfUseUrl, licensesUrl, companyLegalUrl, footerLinks } = companyInfo
  const illinois = capabilities.illinoisCommunityReinvestmentNotice && licenses.some(({ abbrev }) => abbrev === 'IL')
  return (
    <ul className={css.links}>
      <li>
        <LenderLink href={termsOfUseUrl}>
          <Trans>Terms of use</Trans>
        </LenderLink>
      </li>
      <li>
        <PrivacyLink />
      </li>
      <li>
        <LenderLink href="/communications">
          <Trans>Electronic Communications Policy</Trans>
        </LenderLink>
      </li>
      <li>
        <LenderLink href={licensesUrl}>
          <Trans>Licenses</Trans>
        </LenderLink>
      </li>
      <li>
        <LenderLink href="/accessibility">
          <Trans>Accessibility</Trans>
        </LenderLink>
      </li>
      {companyLegalUrl !== licensesUrl && (
        <li>
          <LenderLink href={companyLegalUrl}>
            <Trans>Legal information</Trans>
          </LenderLink>
        </li>
      )}
      {illinois && (
        <li>
          <LenderLink href="/licenses#illinois">
            <Trans>Illinois Community Reinvestment Notice</Trans>
          </LenderLink>
        </li>
      )}
      {footerLinks.map(({ label, url }) => (
        <li key={label}>
          <LenderLink href={url}>{label}</LenderLink>
        </li>
      ))}
    </ul>
  )
}

/** Lists the states in which the lender is licensed. New York requires special wording. */
function Licensing() {
  const { licenses } = useOrganization().orgMetaData
  const states = licensedStates(licenses)
  return (
    <div>
      <p>
        {moreStatesToCome(licenses) ? (
          <Trans>Licensed in {states}; more states to come.</Trans>
        ) : (
          <Trans>Licensed in {states}.</Trans>
        )}
      </p>
      <p>
        <Trans>New York:</Trans> <NewYorkNotice />
      </p>
    </div>
  )
}
