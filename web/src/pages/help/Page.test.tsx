import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { HelpList, ShownArticle } from 'domain/api/help.ts'
import { HELP_ARTICLES } from 'domain/api/paths.ts'
import { CONTACT, HELP } from 'domain/routes/pages.ts'
import { afterEach, expect, it } from 'vitest'
import { showPublicPage } from '../../widgets/support/testPages.tsx'
import HelpArticlePage, { loader as loadArticle } from './article/Page.tsx'
import HelpPage, { loader } from './Page.tsx'

afterEach(cleanup)

const cancel = { id: 'right-to-cancel', topic: 'Your money', title: 'Can I cancel?' }
const fees = { id: 'fees', topic: 'Offers', title: 'What does it cost?' }
const all = [fees, cancel]
const hrefs = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

const show = (search: string, list: HelpList) =>
  showPublicPage({ element: <HelpPage />, loader }, `${HELP}${search}`, {
    answers: { [`${HELP_ARTICLES}${search}`]: list },
  })

it('the help page lists all articles by topic and searches with a plain form', async () => {
  show('', { all })
  const box = await screen.findByRole('searchbox', { name: 'Your question' })
  const form = box.closest('form')
  expect([form?.getAttribute('action'), form?.method, box.getAttribute('name')]).toEqual([HELP, 'get', 'question'])
  expect(screen.getByText('Offers').tagName).toBe('SUMMARY')
  expect(hrefs(screen.getByRole('main'))).toEqual(['/help/fees', '/help/right-to-cancel'])
})

it('the help page announces the articles that answer a question', async () => {
  show('?question=rescind', { all, found: [cancel] })
  const found = await screen.findByRole('status')
  expect(hrefs(found)).toEqual(['/help/right-to-cancel'])
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('rescind')
})

it('the help page refers people to support if no article answers the question', async () => {
  show('?question=pizza', { all, found: [] })
  expect(hrefs(await screen.findByRole('status'))).toEqual([CONTACT])
})

it('the help page shows the articles about the screen that people came from, until they search', async () => {
  const { router, asked } = showPublicPage({ element: <HelpPage />, loader }, `${HELP}?screen=product%2Fselect`, {
    answers: {
      [`${HELP_ARTICLES}?screen=product%2Fselect`]: { all, onScreen: [fees] },
      [`${HELP_ARTICLES}?question=cancel`]: { all, found: [cancel] },
    },
  })
  expect(await screen.findByRole('heading', { name: 'About the page you came from' })).toBeDefined()
  const user = userEvent.setup()
  await user.type(screen.getByRole('searchbox'), 'cancel{Enter}')
  expect(hrefs(await screen.findByRole('status'))).toEqual(['/help/right-to-cancel'])
  expect(screen.queryByRole('heading', { name: 'About the page you came from' })).toBeNull()
  expect(router.state.location.search).toBe('?question=cancel')
  expect(asked).toHaveLength(2)
})

it('an article shows its answer, related questions and a way to reach support', async () => {
  const article: ShownArticle = { ...cancel, answer: ['Yes.', 'By midnight.'], related: [fees] }
  showPublicPage({ path: `${HELP}/:id`, element: <HelpArticlePage />, loader: loadArticle }, `${HELP}/${cancel.id}`, {
    answers: { [`${HELP_ARTICLES}/${cancel.id}`]: article },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Can I cancel?' })).toBeDefined()
  expect(screen.getByText('By midnight.')).toBeDefined()
  expect(hrefs(screen.getByRole('main'))).toEqual([HELP, '/help/fees', CONTACT])
})
