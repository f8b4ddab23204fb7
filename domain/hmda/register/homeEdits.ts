/**
 * The register's validity edits about the home, the channel, underwriting systems and flags: V688 to V708, V713 and
 * V714.
 */
import { onlyEntities } from './applicantEdits.ts'
import type { Edit } from './edit.ts'
import {
  actionIs,
  among,
  codesEdit,
  edit,
  editIf,
  hasNoCoApplicant,
  isBlank,
  isCoEntity,
  isMultifamily,
  isNumber,
  isPositiveWhole,
  isUnreported,
  isWhole,
} from './edit.ts'
import type { RegisterRow } from './fields.ts'

const isSiteBuilt = ({ constructionMethod }: RegisterRow): boolean => constructionMethod === '1'
const noManufacturedType = ({ manufacturedType }: RegisterRow): boolean => among(manufacturedType, '1111 3')
const noManufacturedLand = ({ manufacturedLand }: RegisterRow): boolean => among(manufacturedLand, '1111 5')
const MULTIFAMILY_UNITS = 5
const hasFewUnits = ({ units }: RegisterRow): boolean => isWhole(units) && Number(units) < MULTIFAMILY_UNITS
const hasManyUnits = ({ units }: RegisterRow): boolean => isWhole(units) && Number(units) >= MULTIFAMILY_UNITS
const MOST_NMLS_ID = 3_000_000

const HOME_AND_CHANNEL: readonly Edit[] = [
  edit(
    'V688-1',
    'The property value must be above zero, NA or Exempt.',
    ({ propertyValue }) => (isNumber(propertyValue) && Number(propertyValue) > 0) || isUnreported(propertyValue),
  ),
  editIf(
    'V688-2',
    'Without a decision, the property value must be NA or Exempt.',
    actionIs('4 5'),
    ({ propertyValue }) => isUnreported(propertyValue),
  ),
  codesEdit('V689-1', 'manufacturedType', 'Manufactured home type', '1111 1 2 3'),
  editIf(
    'V689-2',
    'If affordable units are reported, the manufactured home type must be 3.',
    isMultifamily,
    noManufacturedType,
  ),
  editIf('V689-3', 'A site-built home must have manufactured home type 3.', isSiteBuilt, noManufacturedType),
  codesEdit('V690-1', 'manufacturedLand', 'Manufactured home land interest', '1111 1 2 3 4 5'),
  editIf('V690-2', 'If affordable units are reported, the land interest must be 5.', isMultifamily, noManufacturedLand),
  editIf('V690-3', 'A site-built home must have land interest 5.', isSiteBuilt, noManufacturedLand),
  edit('V691', 'Total units must be a whole number above zero.', ({ units }) => isPositiveWhole(units)),
  edit(
    'V692-1',
    'Affordable units must be a whole number, NA or Exempt.',
    ({ affordableUnits }) => isWhole(affordableUnits) || isUnreported(affordableUnits),
  ),
  editIf(
    'V692-2',
    'With fewer than five units, affordable units must be NA or Exempt.',
    hasFewUnits,
    ({ affordableUnits }) => isUnreported(affordableUnits),
  ),
  editIf(
    'V692-3',
    'There can’t be more affordable units than units.',
    hasManyUnits,
    ({ units, affordableUnits }) =>
      isUnreported(affordableUnits) || (isNumber(affordableUnits) && Number(affordableUnits) <= Number(units)),
  ),
  codesEdit('V693-1', 'submission', 'Submission of the application', '1111 1 2 3'),
  editIf('V693-2', 'For a purchased loan, submission must be 3.', actionIs('6'), ({ submission }) =>
    among(submission, '1111 3'),
  ),
  editIf('V693-3', 'Only a purchased loan has submission 3.', ({ submission }) => submission === '3', actionIs('6')),
  codesEdit('V694-1', 'initiallyPayable', 'Initially payable', '1111 1 2 3'),
  editIf('V694-2', 'For a purchased loan, initially payable must be 3.', actionIs('6'), ({ initiallyPayable }) =>
    among(initiallyPayable, '1111 3'),
  ),
  editIf(
    'V694-3',
    'For a loan that was made, initially payable must be 1 or 2.',
    actionIs('1'),
    ({ initiallyPayable }) => among(initiallyPayable, '1111 1 2'),
  ),
  edit(
    'V695-1',
    'The originator’s NMLS number must be a whole number, NA or Exempt.',
    ({ nmlsId }) => isWhole(nmlsId) || isUnreported(nmlsId),
  ),
  edit('V695-2', 'The originator’s NMLS number can’t be zero.', ({ nmlsId }) => !/^0+$/.test(nmlsId)),
  editIf(
    'V695-3',
    'The originator’s NMLS number has four to seven digits and is at most 3000000.',
    ({ nmlsId }) => isWhole(nmlsId),
    ({ nmlsId }) => /^\d{4,7}$/.test(nmlsId) && Number(nmlsId) <= MOST_NMLS_ID,
  ),
]

const SYSTEMS = ['system1', 'system2', 'system3', 'system4', 'system5'] as const
const RESULTS = ['systemResult1', 'systemResult2', 'systemResult3', 'systemResult4', 'systemResult5'] as const
const OTHER_SYSTEMS = SYSTEMS.slice(1)
const OTHER_RESULTS = RESULTS.slice(1)
const SYSTEM_CODES = '1 2 3 4 5 7'
const RESULT_CODES = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 18 19 20 21 22 23 24'
const OTHER_SYSTEM = '5'
const OTHER_RESULT = '16'

const restBlank = (row: RegisterRow): boolean =>
  [...OTHER_SYSTEMS, ...OTHER_RESULTS].every((name) => isBlank(row[name]))
const hasOtherSystem = (row: RegisterRow): boolean => SYSTEMS.some((name) => row[name] === OTHER_SYSTEM)
const hasOtherResult = (row: RegisterRow): boolean => RESULTS.some((name) => row[name] === OTHER_RESULT)
const count = (row: RegisterRow, names: readonly (typeof SYSTEMS | typeof RESULTS)[number][]): number =>
  names.filter((name) => !isBlank(row[name])).length
const notUsed = (row: RegisterRow): boolean => among(row.system1, '1111 6') && among(row.systemResult1, '1111 17')

const SYSTEM_EDITS: readonly Edit[] = [
  edit(
    'V696-1',
    'Underwriting system 1 must have a code, and the others a code or nothing.',
    (row) =>
      among(row.system1, `1111 ${SYSTEM_CODES} 6`) &&
      OTHER_SYSTEMS.every((name) => isBlank(row[name]) || among(row[name], SYSTEM_CODES)),
  ),
  edit(
    'V696-2',
    'Underwriting result 1 must have a code, and the others a code or nothing.',
    (row) =>
      among(row.systemResult1, `1111 ${RESULT_CODES} 17`) &&
      OTHER_RESULTS.every((name) => isBlank(row[name]) || among(row[name], RESULT_CODES)),
  ),
  edit(
    'V696-3',
    'There must be one result for each underwriting system.',
    (row) => count(row, SYSTEMS) === count(row, RESULTS),
  ),
  edit('V699', 'Another underwriting system must have a result.', (row) =>
    SYSTEMS.every((name, place) => row[name] !== OTHER_SYSTEM || among(row[RESULTS[place] ?? name], RESULT_CODES)),
  ),
  editIf(
    'V700-1',
    'Without an underwriting system, the result must be 17 and the others blank.',
    ({ system1 }) => system1 === '6',
    (row) => row.systemResult1 === '17' && restBlank(row),
  ),
  editIf(
    'V700-2',
    'Result 17 must belong to no underwriting system, with the others blank.',
    ({ systemResult1 }) => systemResult1 === '17',
    (row) => row.system1 === '6' && restBlank(row),
  ),
  edit('V701', 'A result must belong to an underwriting system.', (row) =>
    OTHER_SYSTEMS.every((name, place) => !isBlank(row[name]) || isBlank(row[OTHER_RESULTS[place] ?? name])),
  ),
  editIf(
    'V702-1',
    'Another underwriting system must be named.',
    hasOtherSystem,
    ({ systemText }) => !isBlank(systemText),
  ),
  editIf(
    'V702-2',
    'Only another underwriting system is named.',
    ({ systemText }) => !isBlank(systemText),
    hasOtherSystem,
  ),
  editIf(
    'V703-1',
    'Another underwriting result must be described.',
    hasOtherResult,
    ({ systemResultText }) => !isBlank(systemResultText),
  ),
  editIf(
    'V703-2',
    'Only another underwriting result is described.',
    ({ systemResultText }) => !isBlank(systemResultText),
    hasOtherResult,
  ),
  editIf('V704-1', 'A purchased loan has no underwriting system.', actionIs('6'), ({ system1 }) =>
    among(system1, '1111 6'),
  ),
  editIf('V704-2', 'A purchased loan has no underwriting result.', actionIs('6'), ({ systemResult1 }) =>
    among(systemResult1, '1111 17'),
  ),
  editIf(
    'V705-1',
    'An entity without a co-applicant has no underwriting system.',
    (row) => onlyEntities(row) && hasNoCoApplicant(row),
    notUsed,
  ),
  editIf('V705-2', 'Two entities have no underwriting system.', (row) => onlyEntities(row) && isCoEntity(row), notUsed),
  editIf(
    'V713',
    'If underwriting systems are exempt, everything else about them must be blank.',
    (row) => row.system1 === '1111' || row.systemResult1 === '1111',
    (row) =>
      row.system1 === '1111' &&
      row.systemResult1 === '1111' &&
      restBlank(row) &&
      isBlank(row.systemText) &&
      isBlank(row.systemResultText),
  ),
]

export const HOME_EDITS: readonly Edit[] = [
  ...HOME_AND_CHANNEL,
  ...SYSTEM_EDITS,
  codesEdit('V706', 'reverseMortgage', 'Reverse mortgage', '1111 1 2'),
  codesEdit('V707', 'openEnd', 'Open-end line of credit', '1111 1 2'),
  codesEdit('V708', 'businessPurpose', 'Business or commercial purpose', '1111 1 2'),
  editIf(
    'V714',
    'If the application channel is exempt, both of its fields must be.',
    (row) => row.submission === '1111' || row.initiallyPayable === '1111',
    (row) => row.submission === '1111' && row.initiallyPayable === '1111',
  ),
]
