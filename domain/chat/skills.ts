/** Skills route a chat to the team that can answer it. */

/** The team for crypto lines, which answers for every lender. */
export const CRYPTO_SKILL = 'CLOC_HELOC'
/** The team of the main brand. */
export const MAIN_BRAND_SKILL = 'FHEL'
/** The team of all other brands. */
export const WHITE_LABEL_SKILL = 'White Label'

export const CHAT_SKILLS = [CRYPTO_SKILL, MAIN_BRAND_SKILL, WHITE_LABEL_SKILL] as const
export type ChatSkill = (typeof CHAT_SKILLS)[number]

/** The names of the skills as agents see them. */
export const SKILL_NAMES: Readonly<Record<ChatSkill, string>> = {
  [CRYPTO_SKILL]: 'Crypto lines',
  [MAIN_BRAND_SKILL]: 'Main-brand lines',
  [WHITE_LABEL_SKILL]: 'White-label lines',
}

/** The part of a lender's data that determines the skill. */
interface SkillSource {
  readonly chatSkill: string
  readonly products: Readonly<Record<string, unknown>>
}

const CRYPTO_PRODUCT = 'crypto-heloc'

/** The skills by which a lender's chats are assigned. */
export const skillsOf = (lender: SkillSource): readonly ChatSkill[] => [
  ...new Set([skillFor(lender), skillFor(lender, CRYPTO_PRODUCT)]),
]

/**
 * Returns the skill for a lender's chat about a product. The result is the team for crypto lines only if the lender
 * offers crypto lines, even if the client asks about them.
 */
export function skillFor({ chatSkill, products }: SkillSource, product?: string): ChatSkill {
  if (product === CRYPTO_PRODUCT && products[CRYPTO_PRODUCT]) return CRYPTO_SKILL
  return chatSkill === MAIN_BRAND_SKILL ? MAIN_BRAND_SKILL : WHITE_LABEL_SKILL
}
