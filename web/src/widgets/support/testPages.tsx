/** For tests: a page that everyone may read, with its loader, as the router shows it. */
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import { publicOrganisation } from 'domain/organisation/publicOrganisation.ts'
import { testOrganisation } from 'domain/organisation/testOrganisations.ts'
import { createMemoryRouter, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { type Organisation, OrganisationProvider } from '../../api/injected.ts'
import { transport } from '../../api/transport.ts'
import { catalogueOf } from '../../app/i18n.ts'
import { injectOrganisation } from '../journey/testScreen.tsx'

export const testLender: Organisation = publicOrganisation(testOrganisation)

interface Shown {
  readonly organisation?: Organisation
  /** What the server answers a loader, by path and query; nothing is a failed call. */
  readonly answers?: Readonly<Record<string, unknown>>
}

/** Shows `route` at `at`; a redirect to anywhere else shows where to. */
export function showPublicPage(
  route: RouteObject,
  at: string,
  { organisation = testLender, answers = {} }: Shown = {},
) {
  const asked: string[] = []
  injectOrganisation(organisation)
  globalThis.fetch = async () => Response.json({ enabled: false })
  const router = createMemoryRouter(
    [{ path: at.split(/[?#]/)[0], ...route } as RouteObject, { path: '*', element: null }],
    {
      initialEntries: [at],
      getContext: () => {
        const context = new RouterContextProvider()
        context.set(transport, async ({ url }) => {
          const { pathname, search } = new URL(url)
          asked.push(pathname + search)
          const answer = answers[pathname + search]
          return answer === undefined ? new Response(null, { status: 503 }) : Response.json(answer)
        })
        return context
      },
    },
  )
  const rendered = render(
    <I18nProvider i18n={catalogueOf('en')}>
      <OrganisationProvider value={organisation}>
        <RouterProvider router={router} />
      </OrganisationProvider>
    </I18nProvider>,
  )
  return { ...rendered, router, asked }
}
