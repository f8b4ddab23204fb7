/** The register's validity edits about the application: V600 to V627, V709 and V716. */
import { isUli, isUliShaped } from '../uli.ts'
import type { Edit } from './edit.ts'
import {
  actionIs,
  among,
  codesEdit,
  edit,
  editIf,
  isDate,
  isMultifamily,
  isNumber,
  isOpenEnd,
  isReverse,
} from './edit.ts'
import type { RegisterRow } from './fields.ts'
import { STATE_NUMBERS } from './states.ts'

const ULI_MIN = 23
const hasUli = ({ uli }: RegisterRow): boolean => uli.length >= ULI_MIN
const preapproved = ({ preapproval }: RegisterRow): boolean => preapproval === '1'
const notPreapproved = ({ preapproval }: RegisterRow): boolean => preapproval === '2'

/** The pattern of a census tract: a number from 1 to 9989, and two digits for parts of a tract. */
const isTractNumber = (tract: string): boolean => {
  const number = Number(tract.slice(5, 9))
  return number >= 1 && number <= 9989
}
const isTract = (tract: string): boolean => /^\d{11}$/.test(tract)
/** The pattern of a county: counties and independent cities of a state are numbered from 1 to 840. */
const isCounty = (county: string): boolean =>
  /^\d{5}$/.test(county) &&
  Object.values(STATE_NUMBERS).includes(county.slice(0, 2)) &&
  Number(county.slice(2)) >= 1 &&
  Number(county.slice(2)) <= 840
const hasStreet = ({ street }: RegisterRow): boolean => street !== 'NA' && street !== 'Exempt'
const isGiven = (value: string): boolean => value !== '' && value !== 'NA'
const PLACE = ['street', 'city', 'zip'] as const

export const APPLICATION_EDITS: readonly Edit[] = [
  edit('V600', 'The LEI must have 20 letters and digits.', ({ lei }) => /^[0-9A-Za-z]{20}$/.test(lei)),
  editIf('V608-1', 'A ULI must have 23 to 45 letters and digits.', hasUli, ({ uli }) => isUliShaped(uli)),
  editIf(
    'V608-2',
    'An identifier that isn’t a ULI must have 1 to 22 letters and digits.',
    (row) => !hasUli(row),
    ({ uli }) => /^[0-9A-Za-z]{1,22}$/.test(uli) && !among(uli, 'NA Exempt 1111'),
  ),
  editIf('V609', 'The ULI’s check digits must be right.', hasUli, ({ uli }) => !isUliShaped(uli) || isUli(uli)),
  edit(
    'V610-1',
    'The application date must be a date or NA.',
    ({ applicationDate }) => applicationDate === 'NA' || isDate(applicationDate),
  ),
  edit(
    'V610-2',
    'The application date must be NA for purchased loans, and only for them.',
    ({ actionTaken, applicationDate }) => (actionTaken === '6') === (applicationDate === 'NA'),
  ),
  codesEdit('V611', 'loanType', 'Loan type', '1 2 3 4'),
  codesEdit('V612-1', 'loanPurpose', 'Loan purpose', '1 2 31 32 4 5'),
  editIf(
    'V612-2',
    'Only a home purchase can have a preapproval request.',
    preapproved,
    ({ loanPurpose }) => loanPurpose === '1',
  ),
  codesEdit('V613-1', 'preapproval', 'Preapproval', '1 2'),
  editIf('V613-2', 'If a preapproval request was decided, preapproval must be 1.', actionIs('7 8'), preapproved),
  editIf('V613-3', 'If the action taken is 3, 4, 5 or 6, preapproval must be 2.', actionIs('3 4 5 6'), notPreapproved),
  editIf('V613-4', 'If preapproval is 1, the action taken must be 1, 2, 7 or 8.', preapproved, actionIs('1 2 7 8')),
  editIf(
    'V614-1',
    'If the loan isn’t a home purchase, preapproval must be 2.',
    ({ loanPurpose }) => among(loanPurpose, '2 4 31 32 5'),
    notPreapproved,
  ),
  editIf('V614-2', 'If affordable units are reported, preapproval must be 2.', isMultifamily, notPreapproved),
  editIf('V614-3', 'A reverse mortgage must have preapproval 2.', isReverse, notPreapproved),
  editIf('V614-4', 'An open-end line must have preapproval 2.', isOpenEnd, notPreapproved),
  codesEdit('V615-1', 'constructionMethod', 'Construction method', '1 2'),
  editIf(
    'V615-2',
    'Only a manufactured home can have a land property interest.',
    ({ manufacturedLand }) => among(manufacturedLand, '1 2 3 4'),
    ({ constructionMethod }) => constructionMethod === '2',
  ),
  editIf(
    'V615-3',
    'Only a manufactured home can have a secured property type.',
    ({ manufacturedType }) => among(manufacturedType, '1 2'),
    ({ constructionMethod }) => constructionMethod === '2',
  ),
  codesEdit('V616', 'occupancy', 'Occupancy type', '1 2 3'),
  edit(
    'V617',
    'The loan amount must be zero or more.',
    ({ loanAmount }) => isNumber(loanAmount) && Number(loanAmount) >= 0,
  ),
  codesEdit('V618', 'actionTaken', 'Action taken', '1 2 3 4 5 6 7 8'),
  edit('V619-1', 'The action date must be a date.', ({ actionDate }) => isDate(actionDate)),
  editIf(
    'V619-2',
    'The action date must be in the filing year.',
    ({ actionDate }) => isDate(actionDate),
    ({ actionDate }, { year }) => actionDate.startsWith(String(year)),
  ),
  editIf(
    'V619-3',
    'The action date can’t be before the application date.',
    (row) => actionIs('1 2 3 4 5 7 8')(row) && isDate(row.actionDate) && isDate(row.applicationDate),
    ({ actionDate, applicationDate }) => actionDate >= applicationDate,
  ),
  edit('V620', 'The street address can’t be blank.', ({ street }) => street !== ''),
  edit('V621', 'The city can’t be blank.', ({ city }) => city !== ''),
  editIf(
    'V622',
    'If there’s a street address, city, state and ZIP code must be given.',
    hasStreet,
    ({ city, state, zip }) => [city, state, zip].every(isGiven),
  ),
  edit('V623', 'The state must be a state’s code or NA.', ({ state }) => state === 'NA' || state in STATE_NUMBERS),
  edit(
    'V624',
    'The ZIP code must be like 12345 or 12345-1010, NA or Exempt.',
    ({ zip }) => /^\d{5}(?:-\d{4})?$/.test(zip) || zip === 'NA' || zip === 'Exempt',
  ),
  edit('V625-1', 'The census tract must have eleven digits or be NA.', ({ tract }) => tract === 'NA' || isTract(tract)),
  editIf(
    'V625-2',
    'The census tract must exist.',
    ({ tract }) => isTract(tract),
    ({ tract }, { tracts }) => isTractNumber(tract) && (!tracts || tracts.has(tract)),
  ),
  edit('V626', 'The county must have five digits or be NA.', ({ county }) => county === 'NA' || isCounty(county)),
  editIf(
    'V627',
    'The census tract must be in the county.',
    ({ county, tract }) => isCounty(county) && isTract(tract),
    ({ county, tract }) => tract.startsWith(county),
  ),
  editIf(
    'V709',
    'If one of street address, city and ZIP code is exempt, all three must be.',
    (row) => PLACE.some((name) => row[name] === 'Exempt'),
    (row) => PLACE.every((name) => row[name] === 'Exempt'),
  ),
  editIf(
    'V716',
    'The county must be in the state.',
    ({ state, county }) => state in STATE_NUMBERS && isCounty(county),
    ({ state, county }) => county.startsWith(STATE_NUMBERS[state] ?? ''),
  ),
]
