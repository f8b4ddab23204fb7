/** All shared help articles, in the order of the help pages. */
import type { Article, Asked } from './article.ts'
import { ABOUT } from './articles/about.ts'
import { ACCOUNT } from './articles/account.ts'
import { BANK } from './articles/bank.ts'
import { CREDIT } from './articles/credit.ts'
import { DECISIONS } from './articles/decisions.ts'
import { FUNDING } from './articles/funding.ts'
import { HOME } from './articles/home.ts'
import { IDENTITY } from './articles/identity.ts'
import { INCOME } from './articles/income.ts'
import { OFFERS } from './articles/offers.ts'
import { REQUESTS } from './articles/requests.ts'
import { SIGNING } from './articles/signing.ts'
import { START } from './articles/start.ts'
import { ABOUT_ASKED } from './asked/about.ts'
import { ACCOUNT_ASKED } from './asked/account.ts'
import { BANK_ASKED } from './asked/bank.ts'
import { CREDIT_ASKED } from './asked/credit.ts'
import { DECISIONS_ASKED } from './asked/decisions.ts'
import { FUNDING_ASKED } from './asked/funding.ts'
import { HOME_ASKED } from './asked/home.ts'
import { IDENTITY_ASKED } from './asked/identity.ts'
import { INCOME_ASKED } from './asked/income.ts'
import { OFFERS_ASKED } from './asked/offers.ts'
import { REQUESTS_ASKED } from './asked/requests.ts'
import { SIGNING_ASKED } from './asked/signing.ts'
import { START_ASKED } from './asked/start.ts'

export const ARTICLES: readonly Article[] = [
  ...START,
  ...ACCOUNT,
  ...CREDIT,
  ...HOME,
  ...OFFERS,
  ...INCOME,
  ...IDENTITY,
  ...BANK,
  ...REQUESTS,
  ...SIGNING,
  ...FUNDING,
  ...DECISIONS,
  ...ABOUT,
]

/** The ways in which people ask for each article. */
export const ASKED: Asked = {
  ...START_ASKED,
  ...ACCOUNT_ASKED,
  ...CREDIT_ASKED,
  ...HOME_ASKED,
  ...OFFERS_ASKED,
  ...INCOME_ASKED,
  ...IDENTITY_ASKED,
  ...BANK_ASKED,
  ...REQUESTS_ASKED,
  ...SIGNING_ASKED,
  ...FUNDING_ASKED,
  ...DECISIONS_ASKED,
  ...ABOUT_ASKED,
}
