import type { AdvanceDevice, ClosingPlace, TexasFee } from '../../domain/rules/texas.ts'

/** Returns the value paired with the first pattern that matches the text. */
function classify<T>(text: string, words: readonly (readonly [RegExp, T])[], otherwise: T): T {
  return words.find(([pattern]) => pattern.test(text))?.[1] ?? otherwise
}

const PLACES: readonly (readonly [RegExp, ClosingPlace])[] = [
  [/\bremote|online|\bron\b|electronic|\be-?notar|virtual|video|webcam|zoom|telephone|\bphone|by mail/, 'REMOTE'],
  [
    /\bnot (?:a|an|the|of|at|permanent)\b|non-?permanent|temporary|pop-?up|mobile (?!phone)|kiosk|booth|\btent\b/,
    'OTHER',
  ],
  [
    /\bhomestead|\b(?:at|from|in|own(?:er|ers)?(?:'s|s')?|borrower(?:'s|s')?|officer's|attorney's|lawyer's|notary's|agent's)\s+(?:the\s+|a\s+|their\s+)?(?:home|house|residence|kitchen)\b|\b(?:house|residence|kitchen|dwelling|apartment)\b/,
    'HOME',
  ],
  [/^home\b|\bhome$/, 'HOME'],
  [
    /coffee|caf[eé]|restaurant|hotel|library|\bstore\b|starbucks|workplace|employer|broker|realtor|real estate agent|notary's|notary office|courthouse/,
    'OTHER',
  ],
  [/\btitle (?:company|agency|agent|insurance|office)|office of (?:a |the )?title/, 'TITLE_COMPANY_OFFICE'],
  [/attorney|lawyer|\blaw (?:office|firm)/, 'ATTORNEY_OFFICE'],
  [/lender|creditor|\bbank\b|credit union|loan office|mortgage company/, 'LENDER_OFFICE'],
]

/**
 * Maps a description of the closing place to its code. Any place that isn't a permanent office of the lender, an
 * attorney or a title company is OTHER.
 */
export const placeOf = (words: string): ClosingPlace =>
  classify(
    words
      .toLowerCase()
      .replace(/[’]/g, "'")
      .replace(/home[- ]equity/g, 'equity'),
    PLACES,
    'OTHER',
  )

const DEVICES: readonly (readonly [RegExp, AdvanceDevice])[] = [
  [/debit card|atm card|check card/, 'DEBIT_CARD'],
  [/\bcredit card|charge card/, 'CREDIT_CARD'],
  [/card|similar device|\bfob\b|wallet|contactless|tap.to.pay/, 'SIMILAR_DEVICE'],
  [
    /unsolicited|unrequested|(?:periodic|automatically).*che|che.*(?:periodic|automatically)|not (?:been )?(?:requested|asked)|without (?:a |any |being )?(?:request|ask)/,
    'UNSOLICITED_CHECK',
  ],
  [/request|asked for|ordered|reorder|order form|solicited/, 'OTHER'],
  [/(?:preprinted|convenience|blank).*(?:check|check)/, 'UNSOLICITED_CHECK'],
]

/**
 * Returns the code of the device with which the owner requests an advance, such as a debit card, from a description of
 * the device. Preprinted checks count as unsolicited unless the description mentions a request or an order.
 */
export const deviceOf = (words: string): AdvanceDevice => classify(words.toLowerCase(), DEVICES, 'OTHER')

const FEES: readonly (readonly [RegExp, TexasFee['kind']])[] = [
  [/apprais|valuation/, 'APPRAISAL'],
  [/survey/, 'SURVEY'],
  [/title.*(?:premium|insurance|policy)|(?:premium|insurance|policy).*title/, 'TITLE_PREMIUM'],
  [/title.*(?:report|search|exam)/, 'TITLE_REPORT'],
  [/originat/, 'ORIGINATION'],
]

export const feeOf = (words: string): TexasFee['kind'] =>
  classify(words.toLowerCase().replace(/_/g, ' '), FEES, 'OTHER')
