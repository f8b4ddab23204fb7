/**
 * The register's validity edits about the purchaser, prices, credit scores and reasons for denial: V656 to V671, V710,
 * V711 and V720.
 */
import type { Edit } from './edit.ts'
import {
  actionIs,
  among,
  codesEdit,
  edit,
  editIf,
  isBlank,
  isCoEntity,
  isEntity,
  isNumber,
  isReverse,
  isUnreported,
  isWhole,
} from './edit.ts'
import type { FieldName, RegisterRow } from './fields.ts'

const MODELS = '1111 1 2 3 4 5 6 7 8 9 11 12 13 14 15'
const CO_MODELS = '1111 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15'
const OTHER_MODEL = '8'
const without = (codes: string, code: string): string =>
  codes
    .split(' ')
    .filter((one) => one !== code)
    .join(' ')

interface Scored {
  readonly who: string
  readonly score: FieldName
  readonly model: FieldName
  readonly text: FieldName
  readonly models: string
  readonly isEntity: (row: RegisterRow) => boolean
}

/** The codes of the edits that `scoreEdits` returns, in the same order. */
type ScoreCodes = readonly [
  number: string,
  model: string,
  notApplicable: string,
  textBlank: string,
  textGiven: string,
  undecided: string,
  entity: string,
  least280: string,
  least300: string,
]

const bothOrNeither = (one: boolean, other: boolean): boolean => one === other

/**
 * Returns the edit that checks the minimum of a score, for models that have one. Special codes such as 8888 are above
 * every minimum.
 */
const leastEdit = (code: string, { who, score, model }: Scored, models: string, least: number): Edit =>
  editIf(
    code,
    `The ${who}’s score must be at least ${least} for its model.`,
    (row) => among(row[model], models) && isWhole(row[score]),
    (row) => Number(row[score]) >= least,
  )

function scoreEdits(person: Scored, codes: ScoreCodes): Edit[] {
  const { who, score, model, text, models } = person
  const named = without(models, OTHER_MODEL)
  return [
    edit(codes[0], `The ${who}’s credit score must be a number.`, (row) => isWhole(row[score])),
    codesEdit(codes[1], model, `The ${who}’s scoring model`, models),
    edit(codes[2], `The ${who}’s score must be 8888 if the model is 9, and only then.`, (row) =>
      bothOrNeither(row[score] === '8888', row[model] === '9'),
    ),
    edit(codes[3], `The ${who}’s other scoring model must be blank unless the model is 8.`, (row) =>
      bothOrNeither(among(row[model], named), isBlank(row[text])),
    ),
    edit(codes[4], `The ${who}’s other scoring model must be given if the model is 8.`, (row) =>
      bothOrNeither(row[model] === OTHER_MODEL, !isBlank(row[text])),
    ),
    editIf(
      codes[5],
      `If the action taken is 4, 5 or 6, the ${who}’s score must not apply or be exempt.`,
      actionIs('4 5 6'),
      (row) => among(row[score], '8888 1111') && among(row[model], '9 1111') && isBlank(row[text]),
    ),
    editIf(
      codes[6],
      `If the ${who} isn’t a natural person, the score must be 8888 or exempt.`,
      person.isEntity,
      (row) => among(row[score], '8888 1111'),
    ),
    leastEdit(codes[7], person, '1 2 3 4 5 6 11 12', 280),
    leastEdit(codes[8], person, '13 14 15', 300),
  ]
}

const SCORES = ['score', 'coScore', 'scoreModel', 'coScoreModel'] as const
const SCORE_TEXTS = ['scoreModelText', 'coScoreModelText'] as const
const DENIALS = ['denial1', 'denial2', 'denial3', 'denial4'] as const
const OTHER_DENIALS = ['denial2', 'denial3', 'denial4'] as const
const REASONS = '1 2 3 4 5 6 7 8 9'
const hasOtherReason = (row: RegisterRow): boolean => DENIALS.some((name) => row[name] === '9')
const othersBlank = (row: RegisterRow): boolean => OTHER_DENIALS.every((name) => isBlank(row[name]))

const DENIAL_EDITS: readonly Edit[] = [
  codesEdit('V669-1', 'denial1', 'The first reason for denial', `1111 ${REASONS} 10`),
  edit('V669-2', 'The other reasons for denial must be 1 to 9 or blank.', (row) =>
    OTHER_DENIALS.every((name) => isBlank(row[name]) || among(row[name], REASONS)),
  ),
  edit('V669-3', 'Each reason for denial can be reported only once.', (row) => {
    const given = DENIALS.map((name) => row[name]).filter((code) => code !== '')
    return new Set(given).size === given.length
  }),
  editIf(
    'V669-4',
    'If the first reason is 10 or exempt, the others must be blank.',
    ({ denial1 }) => among(denial1, '1111 10'),
    othersBlank,
  ),
  editIf('V670-1', 'A denial must have a reason.', actionIs('3 7'), ({ denial1 }) => among(denial1, `1111 ${REASONS}`)),
  editIf('V670-2', 'Only denials have a reason.', ({ denial1 }) => among(denial1, REASONS), actionIs('3 7')),
  editIf('V670-3', 'If nothing was denied, the reason must be 10 or exempt.', actionIs('1 2 4 5 6 8'), ({ denial1 }) =>
    among(denial1, '1111 10'),
  ),
  editIf(
    'V670-4',
    'If the reason is 10, nothing was denied.',
    ({ denial1 }) => denial1 === '10',
    actionIs('1 2 4 5 6 8'),
  ),
  editIf('V671-1', 'Reason 9 must be described.', hasOtherReason, ({ denialText }) => !isBlank(denialText)),
  editIf('V671-2', 'Only reason 9 is described.', ({ denialText }) => !isBlank(denialText), hasOtherReason),
  editIf(
    'V711',
    'If reasons for denial are exempt, all others must be blank.',
    (row) => DENIALS.some((name) => row[name] === '1111'),
    (row) => row.denial1 === '1111' && othersBlank(row) && isBlank(row.denialText),
  ),
]

export const DECISION_EDITS: readonly Edit[] = [
  codesEdit('V656-1', 'purchaser', 'Type of purchaser', '0 1 2 3 4 5 6 71 72 8 9'),
  editIf(
    'V656-2',
    'Only a loan that was made can have a purchaser.',
    actionIs('2 3 4 5 7 8'),
    ({ purchaser }) => purchaser === '0',
  ),
  edit(
    'V657-1',
    'The rate spread must be a number, Exempt or NA.',
    ({ rateSpread }) => isNumber(rateSpread) || isUnreported(rateSpread),
  ),
  editIf('V657-2', 'This action has no rate spread.', actionIs('3 4 5 6 7'), ({ rateSpread }) =>
    isUnreported(rateSpread),
  ),
  editIf('V657-3', 'A reverse mortgage has no rate spread.', isReverse, ({ rateSpread }) => isUnreported(rateSpread)),
  codesEdit('V658-1', 'highCost', 'High-cost status', '1 2 3'),
  editIf(
    'V658-2',
    'If no loan was made, the high-cost status must be 3.',
    actionIs('2 3 4 5 7 8'),
    ({ highCost }) => highCost === '3',
  ),
  codesEdit('V659', 'lien', 'Lien status', '1 2'),
  ...scoreEdits(
    { who: 'applicant', score: 'score', model: 'scoreModel', text: 'scoreModelText', models: MODELS, isEntity },
    ['V660-1', 'V660-2', 'V661', 'V662-1', 'V662-2', 'V663', 'V668-1', 'V720-1', 'V720-3'],
  ),
  ...scoreEdits(
    {
      who: 'co-applicant',
      score: 'coScore',
      model: 'coScoreModel',
      text: 'coScoreModelText',
      models: CO_MODELS,
      isEntity: isCoEntity,
    },
    ['V665-1', 'V665-2', 'V666-1', 'V667-1', 'V667-2', 'V664', 'V668-2', 'V720-2', 'V720-4'],
  ),
  edit('V666-2', 'The co-applicant’s score must be 9999 if the model is 10, and only then.', (row) =>
    bothOrNeither(row.coScore === '9999', row.coScoreModel === '10'),
  ),
  editIf(
    'V710',
    'If one credit score field is exempt, all must be.',
    (row) => SCORES.some((name) => row[name] === '1111'),
    (row) => SCORES.every((name) => row[name] === '1111') && SCORE_TEXTS.every((name) => isBlank(row[name])),
  ),
  ...DENIAL_EDITS,
]
