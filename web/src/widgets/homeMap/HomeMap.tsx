import { COUNTY_MAPS } from 'virtual:county-maps'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { STATE_NAMES } from 'domain/values/address.ts'
import css from './HomeMap.module.css'
import { countyNamed, fullName, type StateMap } from './stateMap.ts'

type MappedState = keyof typeof STATE_NAMES
const isMapped = (state: string): state is MappedState => Object.hasOwn(STATE_NAMES, state)

interface HomeMapProps {
  /** The USPS code of the home's state. */
  state: string
  /** The county's name as spelled in the county record; undefined if there's no record yet. */
  county: string | undefined
  /** 'small' leaves out the caption. Use it where the address is next to the map. */
  size?: 'small' | 'wide'
}

/**
 * A map of the home's state with the home's county colored. It doesn't mark the home itself, because we don't store the
 * home's coordinates. Renders nothing for a territory.
 */
export function HomeMap({ state, county, size = 'wide' }: HomeMapProps) {
  return isMapped(state) ? <Shown state={state} county={county} size={size} /> : null
}

function Shown({ state, county, size }: HomeMapProps & { state: MappedState }) {
  const { data } = useQuery({
    queryKey: ['map', state],
    queryFn: async (): Promise<StateMap> => (await COUNTY_MAPS[state]()).map,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const home = data && county ? countyNamed(data, county) : undefined
  const name = home ? fullName(home) : county
  const stateName = STATE_NAMES[state]
  return (
    <figure className={css.map} data-size={size}>
      <svg viewBox="0 0 320 240" className={css.drawing} aria-hidden="true" focusable="false">
        {data && (
          <>
            <path d={data.map(([, , path]) => path).join('')} className={css.counties} />
            {home && <path d={home[2]} className={css.home} />}
          </>
        )}
      </svg>
      {size === 'wide' && (
        <figcaption className={css.caption}>
          {name && name !== stateName ? (
            <>
              <span className={css.name}>
                {name}, {stateName}
              </span>
              <Trans>From the county’s record</Trans>
            </>
          ) : (
            <span className={css.name}>{stateName}</span>
          )}
        </figcaption>
      )}
    </figure>
  )
}
