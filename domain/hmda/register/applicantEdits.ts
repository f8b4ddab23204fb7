/** The register's validity edits about the applicants: V628 to V655 and V721. */
import type { Edit } from './edit.ts'
import {
  among,
  edit,
  editIf,
  hasNoCoApplicant,
  isBlank,
  isCoEntity,
  isEntity,
  isMultifamily,
  isPositiveWhole,
} from './edit.ts'
import type { FieldName, RegisterRow } from './fields.ts'

const ETHNICITIES = '1 11 12 13 14 2'
const RACES = '1 2 21 22 23 24 25 26 27 3 4 41 42 43 44 5'
const NATURAL = '1 2 3'

/** One applicant's fields and their allowed codes for one question, which is ethnicity or race. */
interface Question {
  readonly who: string
  readonly label: string
  readonly answers: readonly [FieldName, FieldName, FieldName, FieldName, FieldName]
  readonly texts: readonly FieldName[]
  readonly basis: FieldName
  readonly codes: string
  /** Codes of groups. Staff may choose only these codes when they observe an applicant. */
  readonly groups: string
  readonly notProvided: string
  readonly entity: string
  /** The code that means there's no co-applicant. Undefined in the applicant's own question. */
  readonly nobody?: string
  /** Maximum number of codes if staff observed the applicant. */
  readonly mostObserved: number
}

/** The codes of the edits that `questionEdits` returns, in the same order. */
type Codes = readonly [
  first: string,
  others: string,
  once: string,
  alone: string,
  basis: string,
  observed: string,
  answered: string,
  entity: string,
  nobody?: string,
]

/**
 * Returns the edits about one applicant's answers to one question. `checksOthers`: whether the edits check all answers
 * instead of only the first one, as the edits about race do.
 */
function questionEdits(question: Question, codes: Codes, checksOthers: boolean): Edit[] {
  const { who, label, answers, texts, basis, groups, notProvided, entity, nobody } = question
  const [one, ...others] = answers
  const hasText = (row: RegisterRow): boolean => texts.some((name) => !isBlank(row[name]))
  const isFirst = (row: RegisterRow, allowed: string): boolean =>
    among(row[one], allowed) || (isBlank(row[one]) && hasText(row))
  const othersAre = (row: RegisterRow, allowed: string): boolean =>
    others.every((name) => isBlank(row[name]) || among(row[name], allowed))
  const alone = [notProvided, entity, nobody].filter((code) => code !== undefined).join(' ')
  const bases = nobody ? `${NATURAL} 4` : NATURAL
  const edits = [
    edit(codes[0], `${label} 1 of the ${who} must be an answer’s code or ${alone}.`, (row) =>
      isFirst(row, `${question.codes} ${alone}`),
    ),
    edit(codes[1], `${label} 2 to 5 of the ${who} must be answers’ codes or blank.`, (row) =>
      othersAre(row, question.codes),
    ),
    edit(codes[2], `Each ${label.toLowerCase()} code of the ${who} can be reported only once.`, (row) => {
      const given = answers.map((name) => row[name]).filter((code) => code !== '')
      return new Set(given).size === given.length
    }),
    editIf(
      codes[3],
      `If ${label.toLowerCase()} 1 of the ${who} isn’t an answer, the others must be blank.`,
      (row) => among(row[one], alone),
      (row) => others.every((name) => isBlank(row[name])),
    ),
    edit(
      codes[4],
      `The ${who}’s basis for ${label.toLowerCase()} must be one of ${bases.replaceAll(' ', ', ')}.`,
      (row) => among(row[basis], bases),
    ),
    editIf(
      codes[5],
      `Visual observation of the ${who}’s ${label.toLowerCase()} reports only groups.`,
      (row) => row[basis] === '1',
      (row) =>
        among(row[one], groups) &&
        othersAre(row, groups) &&
        answers.slice(question.mostObserved).every((name) => isBlank(row[name])),
    ),
    editIf(
      codes[6],
      `Without visual observation, the ${who}’s ${label.toLowerCase()} must be answered or not provided.`,
      (row) => row[basis] === '2',
      (row) => isFirst(row, `${question.codes} ${notProvided}`) && (!checksOthers || othersAre(row, question.codes)),
    ),
    editIf(
      codes[7],
      `If ${label.toLowerCase()} of the ${who} doesn’t apply, its basis must be 3.`,
      (row) => row[one] === entity,
      (row) => row[basis] === '3',
    ),
  ]
  if (nobody && codes[8]) {
    edits.push(
      edit(
        codes[8],
        `Without a co-applicant, ${label.toLowerCase()} must be ${nobody} and its basis 4.`,
        (row) => (row[one] === nobody) === (row[basis] === '4'),
      ),
    )
  }
  return edits
}

const ethnicity = {
  label: 'Ethnicity',
  codes: ETHNICITIES,
  groups: '1 2',
  notProvided: '3',
  entity: '4',
  mostObserved: 2,
}
const race = { label: 'Race', codes: RACES, groups: '1 2 3 4 5', notProvided: '6', entity: '7', mostObserved: 5 }

/** Returns the edits about one applicant's sex. `nobody`: the code that means there's no co-applicant. */
function sexEdits(
  who: string,
  sex: FieldName,
  basis: FieldName,
  codes: readonly [string, string, string, string, string, string, string?],
): Edit[] {
  const co = codes[6]
  const edits = [
    edit(codes[0], `Sex of the ${who} must be 1, 2, 3, 4${co ? ', 5' : ''} or 6.`, (row) =>
      among(row[sex], co ? '1 2 3 4 5 6' : '1 2 3 4 6'),
    ),
    edit(codes[1], `The ${who}’s basis for sex must be 1, 2${co ? ', 3 or 4' : ' or 3'}.`, (row) =>
      among(row[basis], co ? '1 2 3 4' : '1 2 3'),
    ),
    editIf(
      codes[2],
      `Visual observation of the ${who}’s sex reports 1 or 2.`,
      (row) => row[basis] === '1',
      (row) => among(row[sex], '1 2'),
    ),
    editIf(
      codes[3],
      `Without visual observation, sex of the ${who} must be 1, 2, 3 or 6.`,
      (row) => row[basis] === '2',
      (row) => among(row[sex], '1 2 3 6'),
    ),
    editIf(
      codes[4],
      `If the ${who} chose both male and female, the basis must be 2 or 3.`,
      (row) => row[sex] === '6',
      (row) => among(row[basis], '2 3'),
    ),
    editIf(
      codes[5],
      `If sex of the ${who} doesn’t apply, its basis must be 3.`,
      (row) => row[sex] === '4',
      (row) => row[basis] === '3',
    ),
  ]
  if (co) {
    edits.push(
      edit(
        co,
        'Without a co-applicant, sex must be 5 and its basis 4.',
        (row) => (row[sex] === '5') === (row[basis] === '4'),
      ),
    )
  }
  return edits
}

const notPurchased = ({ actionTaken }: RegisterRow): boolean => actionTaken !== '6'

export const APPLICANT_EDITS: readonly Edit[] = [
  ...questionEdits(
    {
      ...ethnicity,
      who: 'applicant',
      answers: ['ethnicity1', 'ethnicity2', 'ethnicity3', 'ethnicity4', 'ethnicity5'],
      texts: ['ethnicityText'],
      basis: 'ethnicityBasis',
    },
    ['V628-1', 'V628-2', 'V628-3', 'V628-4', 'V629-1', 'V629-2', 'V629-3', 'V630'],
    false,
  ),
  ...questionEdits(
    {
      ...ethnicity,
      who: 'co-applicant',
      answers: ['coEthnicity1', 'coEthnicity2', 'coEthnicity3', 'coEthnicity4', 'coEthnicity5'],
      texts: ['coEthnicityText'],
      basis: 'coEthnicityBasis',
      nobody: '5',
    },
    ['V631-1', 'V631-2', 'V631-3', 'V631-4', 'V632-1', 'V632-2', 'V632-3', 'V633', 'V634'],
    false,
  ),
  ...questionEdits(
    {
      ...race,
      who: 'applicant',
      answers: ['race1', 'race2', 'race3', 'race4', 'race5'],
      texts: ['raceTribe', 'raceAsianText', 'racePacificText'],
      basis: 'raceBasis',
    },
    ['V635-1', 'V635-2', 'V635-3', 'V635-4', 'V636-1', 'V636-2', 'V636-3', 'V637'],
    true,
  ),
  ...questionEdits(
    {
      ...race,
      who: 'co-applicant',
      answers: ['coRace1', 'coRace2', 'coRace3', 'coRace4', 'coRace5'],
      texts: ['coRaceTribe', 'coRaceAsianText', 'coRacePacificText'],
      basis: 'coRaceBasis',
      nobody: '8',
    },
    ['V638-1', 'V638-2', 'V638-3', 'V638-4', 'V639-1', 'V639-2', 'V639-3', 'V640', 'V641'],
    true,
  ),
  ...sexEdits('applicant', 'sex', 'sexBasis', ['V642-1', 'V642-2', 'V643', 'V644-1', 'V644-2', 'V645']),
  ...sexEdits('co-applicant', 'coSex', 'coSexBasis', ['V646-1', 'V646-2', 'V647', 'V648-1', 'V648-2', 'V649', 'V650']),
  edit('V651-1', 'The applicant’s age must be a whole number above zero.', ({ age }) => isPositiveWhole(age)),
  editIf(
    'V651-2',
    'If the applicant isn’t a natural person, the age must be 8888.',
    (row) => isEntity(row) && notPurchased(row),
    ({ age }) => age === '8888',
  ),
  edit('V652-1', 'The co-applicant’s age must be a whole number above zero.', ({ coAge }) => isPositiveWhole(coAge)),
  editIf(
    'V652-2',
    'If the co-applicant isn’t a natural person, the age must be 8888.',
    (row) => isCoEntity(row) && notPurchased(row),
    ({ coAge }) => coAge === '8888',
  ),
  edit('V654-1', 'Income must be in whole thousands or NA.', ({ income }) => income === 'NA' || /^-?\d+$/.test(income)),
  editIf(
    'V654-2',
    'If affordable units are reported, income must be NA.',
    isMultifamily,
    ({ income }) => income === 'NA',
  ),
  editIf(
    'V655-1',
    'If the applicant isn’t a natural person, income must be NA.',
    (row) => isEntity(row) && notPurchased(row),
    ({ income }) => income === 'NA',
  ),
  editIf(
    'V655-2',
    'If the co-applicant isn’t a natural person, income must be NA.',
    (row) => isCoEntity(row) && notPurchased(row),
    ({ income }) => income === 'NA',
  ),
  edit('V721-1', 'The applicant’s age can’t be 9999 or 1111.', ({ age }) => !among(age, '9999 1111')),
  edit('V721-2', 'The co-applicant’s age can’t be 1111.', ({ coAge }) => coAge !== '1111'),
]

/** Whether the applicant and any co-applicant are entities, such as trusts, and not natural persons. */
export const onlyEntities = (row: RegisterRow): boolean => isEntity(row) && (hasNoCoApplicant(row) || isCoEntity(row))
