/**
 * A lender's help collection: the shared articles, filled in with the lender's figures, and the lender's own articles.
 */

import { PROPERTY_TYPE_LABELS } from '../forms/choices.ts'
import { RESET_MINUTES } from '../forms/forgotPassword.ts'
import { disclosureFigures } from '../organization/disclosures.ts'
import { HELP_TOPICS, type HelpTopic, type OwnHelp } from '../organization/help.ts'
import type { Organization } from '../organization/organization.ts'
import { type Figures, fillSentence, placeholdersIn } from '../organization/placeholders.ts'
import { cltvCap } from '../rules/cltv.ts'
import { stateName } from '../values/address.ts'
import { hoursInWords } from '../values/hours.ts'
import { licensedStates } from '../values/licensing.ts'
import { inList } from '../values/lists.ts'
import { formatMoney } from '../values/money.ts'
import { remember } from '../values/remember.ts'
import type { Article, HelpScreen } from './article.ts'
import { ARTICLES } from './articles.ts'
import { appliesTo } from './features.ts'

/** An article as a lender's borrowers read it. */
export interface HelpArticle {
  readonly id: string
  readonly topic: HelpTopic
  readonly title: string
  /** The answer's paragraphs in plain text. */
  readonly answer: readonly string[]
  readonly screens: readonly HelpScreen[]
  /** Other words for the article's subject. Borrowers don't see them; the search uses them. */
  readonly words: string
}

const BEST_SCORE = 850

/** Returns every figure that an article may contain. A figure is undefined if it doesn't apply to the lender. */
function helpFigures(lender: Organization) {
  const { info, policy, pricing, licenses } = lender
  const { eligibility } = policy
  const older = Object.entries(eligibility.minimumAgeByState).filter(
    ([state, age]) => eligibility.licensedStates.includes(state) && age > eligibility.minimumAge,
  )
  const caps = eligibility.occupancies.map(
    (occupancy) => cltvCap({ score: BEST_SCORE, occupancy, state: '' }, policy.cltv) ?? 0,
  )
  return {
    ...disclosureFigures(lender),
    resetMinutes: String(RESET_MINUTES),
    phone: info.phoneFormatted,
    email: info.email,
    address: info.companyAddress,
    nmls: info.companyNMLS,
    hours: hoursInWords(info.hours.OPS_PHONE) || undefined,
    states: licensedStates(licenses),
    propertyTypes: inList(eligibility.propertyTypes.map((type) => PROPERTY_TYPE_LABELS[type].toLowerCase())),
    minimumAge: String(eligibility.minimumAge),
    minimumAgeByState:
      older.length > 0 ? inList(older.map(([state, age]) => `${age} in ${stateName(state)}`)) : undefined,
    minimumScore: String(policy.credit.minimumScore),
    inquiryDays: String(policy.credit.inquiries.days),
    valuationDays: String(policy.freshness.valuationDays),
    highestCltv: `${Math.max(...caps)}%`,
    assetMonths: `${policy.assetDepletion.months} months`,
    fundingDays: String(policy.forecast.goal + policy.rightToCancel.mailDays),
    minimumDraw: formatMoney(pricing.lineTerms.minimumDraw, 0),
  } satisfies Record<string, string | undefined>
}

const SENTENCE_END = /(?<=[.?!]”?) (?=[A-Z“{$])/

/** Returns a paragraph with the figures filled in. Leaves out sentences whose figure the lender doesn't have. */
const filled = (paragraph: string, figures: Figures): string =>
  paragraph
    .split(SENTENCE_END)
    .flatMap((sentence) => fillSentence(sentence, figures) ?? [])
    .join(' ')

/** Returns the shared articles after applying the lender's changes, and the articles that the lender added. */
function ownArticles(own: OwnHelp): readonly Article[] {
  const shared = ARTICLES.flatMap((article) => {
    const change = own[article.id]
    if (change?.hidden) return []
    return change ? { ...article, ...definedOf(change) } : article
  })
  const added = Object.entries(own).flatMap(([id, { topic, title, answer, words }]) =>
    ARTICLES.some((article) => article.id === id) || !topic || !title || !answer
      ? []
      : [{ id, topic, title, answer, ...(words && { words }) }],
  )
  return [...shared, ...added]
}

const definedOf = ({ topic, title, answer, words }: OwnHelp[string]): Partial<Article> => ({
  ...(topic && { topic }),
  ...(title && { title }),
  ...(answer && { answer }),
  ...(words && { words }),
})

/** Returns a lender's articles, ordered by topic. */
export const helpArticles = remember((lender: Organization): readonly HelpArticle[] => {
  const figures = helpFigures(lender)
  return ownArticles(lender.help)
    .filter((article) => appliesTo(lender, article))
    .map(({ id, topic, title, answer, screens = [], words = '' }) => ({
      id,
      topic,
      title: filled(title, figures),
      answer: answer
        .filter((paragraph) => typeof paragraph === 'string' || appliesTo(lender, paragraph))
        .map((paragraph) => filled(typeof paragraph === 'string' ? paragraph : paragraph.text, figures))
        .filter((paragraph) => paragraph !== ''),
      screens,
      words,
    }))
    .toSorted((a, b) => HELP_TOPICS.indexOf(a.topic) - HELP_TOPICS.indexOf(b.topic))
})

const sectionOf = (screen: string): string => screen.replace(/\/[^/]*$/, '')

/**
 * Returns the articles that help on a screen. If no article lists the screen, returns the articles for the other
 * screens of its section, such as `start`.
 */
export function articlesOn(lender: Organization, screen: string): readonly HelpArticle[] {
  const all = helpArticles(lender)
  const own = all.filter(({ screens }) => screens.some((one) => one === screen))
  if (own.length > 0) return own
  return all.filter(({ screens }) => screens.some((one) => sectionOf(one) === sectionOf(screen)))
}

/** Returns the problems in a lender's own articles: missing parts and placeholders for unknown figures. */
export function helpProblems(lender: Organization): string[] {
  const figures: object = helpFigures(lender)
  return Object.entries(lender.help).flatMap(([id, { topic, title, answer, hidden }]) => {
    const isShared = ARTICLES.some((article) => article.id === id)
    const missing = Object.entries({ topic, title, answer }).flatMap(([part, value]) => (value ? [] : [part]))
    const unknown = [title ?? '', ...(answer ?? [])]
      .flatMap(placeholdersIn)
      .filter((name) => !Object.hasOwn(figures, name))
    return [
      ...(isShared || missing.length === 0 ? [] : [`help: ${id}: lacks ${missing.join(', ')}`]),
      ...(hidden && !isShared ? [`help: ${id}: is hidden, but there is no shared article with this ID`] : []),
      ...unknown.map((name) => `help: ${id}: there is no {${name}}`),
    ]
  })
}
