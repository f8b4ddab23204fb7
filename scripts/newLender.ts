import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { leiOf } from 'domain/organization/lei.ts'
import { fileProblem } from '../server/misconfigured.ts'
import { hostLabel, lenderCodes } from '../server/organizations.ts'
import { strokesOf, widthOf } from './strokeLetters.ts'

/** Thrown if a lender can't be created. The message is meant for the person who runs the command. */
export class NewLenderError extends Error {
  override name = 'NewLenderError'
}

/** Matches a host name in lower case, such as heloc.lender.example. */
export const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/
/** Matches a lender's code, such as CEDAR_GROVE. */
export const CODE = /^(?=.{2,40}$)[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/

/**
 * Choices for the brand color, each with a darker and a paler shade. All of them have enough contrast with the default
 * background.
 */
const COLORS = [
  ['#12504f', '#0c3b3a', '#e2eeec'],
  ['#1d4e89', '#153a66', '#e8edf3'],
  ['#6b4226', '#4f311c', '#f0ece9'],
  ['#5b3fa0', '#432f76', '#efecf6'],
  ['#8a1f2d', '#6c1522', '#f7e8e8'],
  ['#3a6435', '#2b4a27', '#ebf0eb'],
] as const

const ELSEWHERE =
  'Run this command in the repository: npm run lenders new CODE HOST. If the image contains the lenders, build it again.'

/**
 * Creates the folder organizations/<CODE> with a minimal data file, a theme and a plain logo with the lender's
 * initials. The names, numbers and license in the data file are made up and must be replaced.
 * @param host the host name of the lender's pages. Without it, the pages are available only under localhost.
 * @returns the folder
 * @throws NewLenderError for a malformed or taken code, a malformed host, or if the folder can't be created
 */
export async function newLender(organizations: string, code: string, host?: string): Promise<string> {
  if (!CODE.test(code))
    throw new NewLenderError(
      `"${code}" is not a valid code. Use 2 to 40 capital letters, digits and single underscores: CEDAR_GROVE`,
    )
  if (host !== undefined && !HOST.test(host))
    throw new NewLenderError(`"${host}" is not a host name such as heloc.lender.example`)
  const taken = (await readdir(organizations)).find((other) => other.toLowerCase() === code.toLowerCase())
  if (taken) throw new NewLenderError(`${code} is taken: ${join(organizations, taken)}`)

  const brand = hostLabel({ code })
  const words = brand.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const name = words.join(' ')
  const hash = createHash('sha256').update(code).digest('hex').toUpperCase()
  const color = COLORS[Number.parseInt(hash.slice(0, 2), 16) % COLORS.length] ?? COLORS[0]
  const organization = {
    code,
    brand,
    hosts: host === undefined ? [] : [host],
    lei: leiOf(`549300${hash.slice(0, 12)}`),
    info: {
      companyName: `${name} LLC`,
      companyNameShort: name,
      companyProduct: `${name} Equity Line`,
      companyNMLS: String(Number.parseInt(hash.slice(0, 5), 16) + 1_000_000),
      companyAddress: '1 Main Street, Salem, OR 97301',
      phoneFormatted: '888-819-6388',
      email: `help@${brand}.hearthline.example`,
      kind: 'lender',
    },
    licenses: { OR: 'OR-0000000' },
    products: { heloc: { name: 'Equity Line', tagline: 'Apply in 5 minutes, receive funding in 5 days' } },
  }
  const mark = markOf(name, color[0])
  const theme = {
    look: 'letter',
    color: { brand: color[0], brandStrong: color[1], brandSoft: color[2] },
    logo: { width: `${mark.width / 16}rem` },
  }
  const folder = join(organizations, code)
  await mkdir(folder).catch((error: unknown) => {
    const problem = fileProblem(error)
    throw problem ? new NewLenderError(`${code} can't be created: ${problem} ${folder}. ${ELSEWHERE}`) : error
  })
  await writeFile(join(folder, 'organization.json'), `${JSON.stringify(organization, null, 2)}\n`)
  await writeFile(join(folder, 'theme.json'), `${JSON.stringify(theme, null, 2)}\n`)
  await writeFile(join(folder, 'logo.svg'), mark.svg)
  return folder
}

/**
 * Creates a lender unless it exists, for the setup command.
 * @returns the new folder; undefined if the lender exists
 * @throws NewLenderError
 */
export const addLender = async (organizations: string, code: string, host: string): Promise<string | undefined> =>
  (await lenderCodes(organizations)).includes(code) ? undefined : newLender(organizations, code, host)

/**
 * Returns a warning if a lender's data is invented; undefined otherwise. All sample lenders and new lenders have an
 * email address that ends in .example, which can't belong to a real company (RFC 2606, section 2).
 */
export async function inventedData(organizations: string, code: string): Promise<string | undefined> {
  const file = join(organizations, code, 'organization.json')
  const { info } = JSON.parse(await readFile(file, 'utf8')) as { readonly info?: { readonly email?: string } }
  return info?.email?.endsWith('.example')
    ? `Warning: ${file} contains invented data. Replace the company's name, address, email, NMLS number, LEI and state licenses with your own before the first borrower applies.`
    : undefined
}

const HEIGHT = 32
const WIDEST = 168

/** Draws a logo: a tile with the lender's initials, and the lender's name beside it. Longer names are drawn smaller. */
function markOf(name: string, color: string): { svg: string; width: number } {
  const words = name.toUpperCase().split(' ')
  const initials = words
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
  const tile = Math.min(0.8, 20 / widthOf(initials))
  const beside = HEIGHT + 8
  const text = words.join(' ')
  const scale = Math.min(0.6, (WIDEST - beside) / widthOf(text))
  const width = Math.ceil(beside + widthOf(text) * scale + 2)
  const drawn = (what: string, at: number, size: number, ink: string, pen: number) => {
    const place = `translate(${at.toFixed(2)} ${(HEIGHT / 2 - 10 * size).toFixed(2)}) scale(${size.toFixed(3)})`
    return `<g transform="${place}" fill="none" stroke="${ink}" stroke-width="${pen}">${strokesOf(what)}</g>`
  }
  return {
    width,
    svg: [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" role="img" aria-label="${name}">`,
      `  <title>${name}</title>`,
      `  <rect width="${HEIGHT}" height="${HEIGHT}" rx="6" fill="${color}"/>`,
      `  ${drawn(initials, (HEIGHT - widthOf(initials) * tile) / 2, tile, '#ffffff', 3)}`,
      `  ${drawn(text, beside, scale, '#1d1c19', 2.8)}`,
      '</svg>\n',
    ].join('\n'),
  }
}
