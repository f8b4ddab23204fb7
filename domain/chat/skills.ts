/** Skills route a chat to the team that can answer it. */

/** The team for crypto lines, which answers for every lender. */
export const CRYPTO_SKILL = 'CLOC_HELOC'
/** The team of the main brand. */
export const MAIN_BRAND_SKILL = 'FHEL'
/** The team of all other brands. */
export const WHITE_LABEL_SKILL = 'White Label'

export const CHAT_SKILLS = [CRYPTO_SKILL, MAIN_BRAND_SKILL, WHITE_LABEL_SKILL] as const
export type ChatSkill = (typeof CHAT_SKILLS)[number]

/** The names of the skills on the screens of agents. */
export const SKILL_NAMES: Readonly<Record<ChatSkill, string>> = {
  [CRYPTO_SKILL]: 'Crypto lines',
  [MAIN_BRAND_SKILL]: 'Main-brand lines',
  [WHITE_LABEL_SKILL]: 'White-label lines',
}

/** The part of a lender's data that decides the skill. */
interface SkillSource {
  readonly chatSkill: string
  readonly products: Readonly<Record<string, unknown>>
}

const CRYPTO_PRODUCT = 'crypto-heloc'

/** The skills among which a lender's chats are divided. */
export const skillsOf = (lender: SkillSource): readonly ChatSkill[] => [
  ...new Set([skillFor(lender), skillFor(lender, CRYPTO_PRODUCT)]),
]

/**
 * Returns the skill of a lender's chat about a product. A lender without crypto lines never routes to the team for
 * crypto lines, whatever the client asks for.
 */
export function skillFor({ chatSkill, products }: SkillSource, product?: string): ChatSkill {
  if (product === CRYPTO_PRODUCT && products[CRYPTO_PRODUCT]) return CRYPTO_SKILL
  return chatSkill === MAIN_BRAND_SKILL ? MAIN_BRAND_SKILL : WHITE_LABEL_SKILL
}
