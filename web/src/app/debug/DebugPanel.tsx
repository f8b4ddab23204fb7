import { useQuery } from '@tanstack/react-query'
import { DECISION } from 'domain/api/paths.ts'
import type { ApplicationView, SignerApplicationView } from 'domain/application/views/borrowerView.ts'
import { borrowerTable } from 'domain/journey/borrower.ts'
import { BASE } from 'domain/routes/routes.ts'
import { isUuid } from 'domain/values/identifiers.ts'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { call } from '../../api/client.ts'
import { useOrganization } from '../../api/injected.ts'
import { applicationQuery, queryClient, signerQuery } from '../../api/queries.ts'
import { Icon } from '../../ui/Icon.tsx'
import { usePlace } from '../../ui/place.ts'
import { Clock } from './Clock.tsx'
import css from './DebugPanel.module.css'
import { explain } from './explain.ts'

/**
 * Shows the application's state and why the journey chose the current screen. The panel is for developers and testers,
 * so it's only in English and isn't part of production builds.
 */
export default function DebugPanel({ onClose }: { onClose: () => void }) {
  const flags = useFlags()
  const heading = useRef<HTMLHeadingElement>(null)
  const { borrower, signer } = useViews()
  const shown = flags?.find(({ flagKey }) => flagKey === 'fe-heloc-debug')?.flagEnabled !== false
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  useEffect(() => {
    if (!shown) onClose()
  }, [shown, onClose])
  return (
    <aside className={css.panel} aria-label="Debug panel" data-print="none">
      <header className={css.head}>
        <h2 ref={heading} tabIndex={-1}>
          Debug
        </h2>
        <button type="button" className={css.close} onClick={onClose} aria-label="Close the debug panel">
          <Icon name="cross" />
        </button>
      </header>
      <Place view={borrower ?? signer} />
      <Clock />
      {borrower && <Walk view={borrower} />}
      {borrower && (
        <Part title="Facts">
          <pre>{JSON.stringify(borrower.applicationStatus, null, 1)}</pre>
        </Part>
      )}
      <Part title="Flags">
        <Rows
          rows={(flags ?? []).map(({ flagKey, flagEnabled, variation }) => [
            flagKey,
            `${flagEnabled ? 'on' : 'off'}${variation ? `, ${variation}` : ''}`,
          ])}
        />
      </Part>
      <Person view={borrower ?? signer} />
    </aside>
  )
}

function Part({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={css.part} open={open}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

function Rows({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={css.rows}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type AnyView = ApplicationView | SignerApplicationView

function Place({ view }: { view: AnyView | undefined }) {
  const { pathname, search } = usePlace()
  const { orgCode } = useOrganization()
  return (
    <Part title="State" open>
      <Rows
        rows={[
          ['address', pathname + search],
          ['organization', orgCode],
          ...(view
            ? ([
                ['application', `${view.uuid}, version ${view.version}`],
                ['status', 'status' in view ? view.status : 'told to the borrower alone'],
                [
                  'server state',
                  [view.serverState.kind, view.serverState.name, view.serverState.route].filter(Boolean).join(', '),
                ],
                [
                  'journey state',
                  `${view.journey.state}${view.journey.state === view.journey.base ? '' : ` over ${view.journey.base}`}`,
                ],
                ['screen', view.journey.screen],
                ['may look at', view.journey.screens.join(', ')],
                ['commands', view.journey.commands.join(', ')],
                ['progress', view.journey.progress],
              ] as const)
            : []),
        ]}
      />
    </Part>
  )
}

function Walk({ view }: { view: ApplicationView }) {
  return (
    <Part title="Journey walk" open>
      <table className={css.walk}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Kind</th>
            <th scope="col">Says</th>
            <th scope="col">Screens</th>
          </tr>
        </thead>
        <tbody>
          {explain(borrowerTable, view.applicationStatus).map(({ id, kind, verdict, screens }) => (
            <tr key={`${kind} ${id}`} data-verdict={verdict}>
              <th scope="row">{id}</th>
              <td>{kind}</td>
              <td>{verdict}</td>
              <td>{screens.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}

interface PersonaCard {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly answers: readonly (readonly [label: string, value: string])[]
  readonly knowledge: readonly { readonly question: string; readonly answer: string }[]
}

/**
 * Shows the persona that matches the applicant's last name. In the sandbox, the legal last name determines how outside
 * parties respond.
 */
function Person({ view }: { view: AnyView | undefined }) {
  const { data } = useQuery(
    {
      queryKey: ['debug', 'personas'],
      queryFn: ({ signal }) => call<{ personas: readonly PersonaCard[] }>('GET', '/sandbox/personas', { signal }),
    },
    queryClient,
  )
  const last = view?.person.name?.lastName.toLowerCase()
  const found =
    last &&
    data?.personas.find(({ answers }) =>
      answers.some(([label, value]) => label === 'Legal name' && value.toLowerCase().split(' ').includes(last)),
    )
  if (!view) return null
  return (
    <Part title={found ? `Persona: ${found.title}` : 'Persona: none of the sandbox'}>
      <p>{found ? found.summary : 'Outside parties answer with a clean file made from the address.'}</p>
      {found && (
        <Rows
          rows={[...found.answers, ...found.knowledge.map(({ question, answer }) => [question, answer] as const)]}
        />
      )}
    </Part>
  )
}

interface Decision {
  readonly flagKey: string
  readonly flagEnabled: boolean
  readonly variation?: string
}

function useFlags(): readonly Decision[] | undefined {
  const { data } = useQuery(
    {
      queryKey: ['debug', 'flags'],
      queryFn: ({ signal }) => call<{ decisions: readonly Decision[] }>('POST', DECISION, { body: {}, signal }),
      refetchOnMount: 'always',
    },
    queryClient,
  )
  return data?.decisions
}

const watched = (changed: () => void) => queryClient.getQueryCache().subscribe(changed)

/** Returns the page's current application, as viewed by the borrower or the additional signer. */
function useViews(): { borrower?: ApplicationView | undefined; signer?: SignerApplicationView | undefined } {
  const { pathname, search } = usePlace()
  const first = pathname.slice(BASE.length + 1).split('/')[0] ?? ''
  const uuid = isUuid(first) ? first : (new URLSearchParams(search).get('application') ?? '')
  const borrower = useSyncExternalStore(watched, () =>
    queryClient.getQueryData<ApplicationView>(applicationQuery(uuid).queryKey),
  )
  const signer = useSyncExternalStore(watched, () =>
    queryClient.getQueryData<SignerApplicationView>(signerQuery(uuid).queryKey),
  )
  return { borrower, signer }
}
