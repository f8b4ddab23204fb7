/** A lender's account with its reseller of credit reports. */
import type { CheckWorld } from '../../adapters.ts'
import { checkAddress, checkEnvironment } from '../../shared/environment.ts'
import { WrongSetting } from '../../shared/wrongSetting.ts'

/**
 * The bureaus that MISMO 2.3.1 defines, with their contact details. Used for reports that don't contain contact
 * details.
 */
export const BUREAUS = {
  Equifax: {
    address: 'P.O. Box 740241, Atlanta, GA 30374',
    phone: '1-800-685-1111',
    website: 'www.equifax.com',
  },
  Experian: { address: 'P.O. Box 2002, Allen, TX 75013', phone: '1-888-397-3742', website: 'www.experian.com' },
  TransUnion: { address: 'P.O. Box 1000, Chester, PA 19016', phone: '1-800-916-8800', website: 'www.transunion.com' },
} as const
export type BureauName = keyof typeof BUREAUS
export const BUREAU_NAMES = Object.keys(BUREAUS) as BureauName[]

export const NEEDS = [
  ...['MISMO_URL', 'MISMO_LOGIN', 'MISMO_PASSWORD', 'MISMO_ACCOUNT', 'MISMO_ENVIRONMENT', 'MISMO_NOT_FOUND_CODES'],
] as const

export interface Access {
  readonly url: string
  readonly login: string
  readonly password: string
  /** The lender's account with the reseller. */
  readonly account: string
  readonly bureaus: readonly BureauName[]
  /** The reseller's name for its soft-pull product. */
  readonly softProduct: string
  /** The reseller's error codes for an unknown order. */
  readonly notFound: readonly string[]
  /** The reseller's error codes for which a retry can succeed. */
  readonly busy: readonly string[]
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const list = (text = ''): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/**
 * Returns a lender's access, or undefined if a setting is missing. MISMO has no test keys, so a setting states the
 * login's environment.
 * @throws WrongSetting
 */
export function accessOf(world: CheckWorld, org: string): Access | undefined {
  const { config, isLive } = world
  const read = (name: string) => config.secret(org, name)
  const [url, login, password, account, environment, codes] = NEEDS.map(read)
  if (!url || !login || !password || !account || !environment || !codes) return undefined
  checkEnvironment(world, org, 'MISMO_ENVIRONMENT')
  const { protocol = '', hostname = '' } = URL.canParse(url) ? new URL(url) : {}
  const isPrivate = protocol === 'http:' && LOOPBACK.includes(hostname) && !isLive
  if (protocol !== 'https:' && !isPrivate)
    throw new WrongSetting('MISMO_URL must be an address that begins with https://.')
  checkAddress(world, 'MISMO_URL', url)
  const wanted = list(read('MISMO_BUREAUS') ?? BUREAU_NAMES.join(','))
  const bureaus = BUREAU_NAMES.filter((name) => wanted.includes(name))
  if (bureaus.length === 0 || bureaus.length < wanted.length)
    throw new WrongSetting(`MISMO_BUREAUS must list some of ${BUREAU_NAMES.join(', ')}.`)
  return {
    ...{ url, login, password, account, bureaus, notFound: list(codes), busy: list(read('MISMO_BUSY_CODES')) },
    softProduct: read('MISMO_SOFT_PRODUCT') ?? 'SoftCheck',
  }
}
