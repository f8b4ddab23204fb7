/** Test helper that renders a public page with its loader in a router. */
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import { publicOrganization } from 'domain/organization/publicOrganization.ts'
import { testOrganization } from 'domain/organization/testOrganizations.ts'
import { createMemoryRouter, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { type Organization, OrganizationProvider } from '../../api/injected.ts'
import { transport } from '../../api/transport.ts'
import { catalogOf } from '../../app/i18n.ts'
import { RoutedPlace } from '../../app/RoutedPlace.tsx'
import { injectOrganization } from '../journey/testScreen.tsx'

export const testLender: Organization = publicOrganization(testOrganization)

interface Shown {
  readonly organization?: Organization
  /**
   * The fake server's responses to a loader, keyed by path and query. Each response is a JSON value or a complete
   * response. A request for any other path or query fails.
   */
  readonly answers?: Readonly<Record<string, unknown>> | undefined
}

/** Renders `route` at the path `at`. If the route redirects, renders the target URL as text. */
export function showPublicPage(
  route: RouteObject,
  at: string,
  { organization = testLender, answers = {} }: Shown = {},
) {
  const asked: string[] = []
  injectOrganization(organization)
  globalThis.fetch = async () => Response.json({ enabled: false })
  const router = createMemoryRouter(
    [
      { path: at.split(/[?#]/)[0], ...route, element: <RoutedPlace>{route.element}</RoutedPlace> } as RouteObject,
      { path: '*', element: null },
    ],
    {
      initialEntries: [at],
      getContext: () => {
        const context = new RouterContextProvider()
        context.set(transport, async ({ url }) => {
          const { pathname, search } = new URL(url)
          asked.push(pathname + search)
          const answer = answers[pathname + search]
          if (answer instanceof Response) return answer
          return answer === undefined ? new Response(null, { status: 503 }) : Response.json(answer)
        })
        return context
      },
    },
  )
  const rendered = render(
    <I18nProvider i18n={catalogOf('en')}>
      <OrganizationProvider value={organization}>
        <RouterProvider router={router} />
      </OrganizationProvider>
    </I18nProvider>,
  )
  return { ...rendered, router, asked }
}
