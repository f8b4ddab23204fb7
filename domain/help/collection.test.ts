import { expect, test } from 'vitest'
import type { Organization } from '../organization/organization.ts'
import { testOrganization } from '../organization/testOrganizations.ts'
import { APPLICATION_SCREENS, SIGNER_SCREENS } from '../routes/routes.ts'
import { ARTICLES } from './articles.ts'
import { articlesOn, helpArticles, helpProblems } from './collection.ts'

const withHelp = (help: Organization['help']): Organization => ({ ...testOrganization, help })
const textOf = (lender: Organization, id: string) =>
  helpArticles(lender)
    .find((one) => one.id === id)
    ?.answer.join(' ')

test('every screen of the application and of additional signers has a help article', () => {
  const screens = [...APPLICATION_SCREENS, ...SIGNER_SCREENS.map((screen) => `signer/${screen}` as const)]
  expect(screens.filter((screen) => articlesOn(testOrganization, screen).length === 0)).toEqual([])
})

test('a screen that no article lists has the articles for its section', () => {
  expect(ARTICLES.some(({ screens = [] }) => screens.some((one) => `${one}` === 'notary/new'))).toBe(false)
  const found = articlesOn(testOrganization, 'notary/new')
  expect(found).toContainEqual(expect.objectContaining({ screens: expect.arrayContaining(['notary/intro']) }))
  expect(found.every(({ screens }) => screens.some((one) => one.startsWith('notary/')))).toBe(true)
  expect(articlesOn(testOrganization, 'nowhere/new')).toEqual([])
})

test('each article has its own ID', () => {
  const ids = ARTICLES.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('an article shown to borrowers contains the lender’s figures and no placeholders', () => {
  expect(textOf(testOrganization, 'contact')).toContain(testOrganization.info.companyAddress)
  for (const { title, answer } of helpArticles(testOrganization))
    for (const text of [title, ...answer]) expect(text).not.toMatch(/[{}]|undefined|NaN/)
})

test('an article leaves out sentences about features and figures that the lender doesn’t have', () => {
  const { capabilities } = testOrganization
  const manual = { ...testOrganization, capabilities: { ...capabilities, electronicNotary: false } }
  expect(helpArticles(manual).some(({ id }) => id === 'notary-online')).toBe(false)
  expect(textOf(manual, 'notary')).not.toContain('online')
  expect(
    textOf({ ...testOrganization, capabilities: { ...capabilities, electronicNotary: true } }, 'notary'),
  ).toContain('online')
  const { pricing } = testOrganization
  const free = { ...pricing, lineTerms: { ...pricing.lineTerms, annualFee: pricing.lineTerms.terminationFee } }
  expect(textOf({ ...testOrganization, pricing: free }, 'fees')).not.toMatch(/annual fee of \$0/)
})

test('a lender can change, hide and add help articles', () => {
  const lender = withHelp({
    contact: { answer: ['Visit a branch, or call {phone}.'] },
    texas: { hidden: true },
    'branch-hours': {
      topic: 'ABOUT',
      title: 'When are your branches open?',
      answer: ['Every weekday.'],
      words: 'branch office',
    },
  })
  const ids = helpArticles(lender).map(({ id }) => id)
  expect(textOf(lender, 'contact')).toBe(`Visit a branch, or call ${lender.info.phoneFormatted}.`)
  expect(ids).not.toContain('texas')
  expect(ids).toContain('branch-hours')
  expect(helpProblems(lender)).toEqual([])
})

test('the check of a lender’s articles reports incomplete articles and unknown figures', () => {
  expect(
    helpProblems(withHelp({ mine: { title: 'Is it {new}?' }, gone: { hidden: true }, fees: { title: 'Fees' } })),
  ).toEqual([
    'help: mine: lacks topic, answer',
    'help: mine: there is no {new}',
    'help: gone: lacks topic, title, answer',
    'help: gone: is hidden, but there is no shared article with this ID',
  ])
})
