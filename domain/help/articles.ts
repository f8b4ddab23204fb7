/** All shared help articles, in the order of the help pages. */
import type { Article } from './article.ts'
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
