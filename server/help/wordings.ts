/** The ways in which people ask for the shared help articles. */
import wordings from './wordings.json' with { type: 'json' }

const WORDINGS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(wordings))

/** Returns the known wordings of an article. A lender's own article has none. */
export const wordingsOf = (id: string): readonly string[] => WORDINGS.get(id) ?? []
