/** The known wordings: the ways in which people ask the questions that the shared help articles answer. */
import wordings from './wordings.json' with { type: 'json' }

const WORDINGS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(wordings))

/** Returns the known wordings of an article. A lender's own article has none. */
export const wordingsOf = (id: string): readonly string[] => WORDINGS.get(id) ?? []
