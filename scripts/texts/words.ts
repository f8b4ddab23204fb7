/** Wording that we avoid. Each key is the wording to use instead. `docs/content.md` gives the reasons. */
export const AVOIDED: Readonly<Record<string, RegExp>> = {
  'anyone who, or the person': /\bwho(?:m|so)?ever\b/i,
  'someone, or the actor': /\bsomebody\b/i,
  'everyone, or the people': /\beverybody\b/i,
  'no one': /\bnobody\b/i,
  again: /\b(?:anew|once more(?! than))\b/i,
  'do not need to': /\b(?:need not|needn.t)\b/i,
  'federal law, state law, or the name of the law': /\bthe law (?:makes|asks|lets|has|leaves|sets|wants)\b/i,
  'as federal law requires': /\bas the law (?:asks|wants|says)\b/i,
  'the underwriter, or our team': /\bwho looks\b|\ba person (?:looks|reads|decides|does)\b/i,
  'total, or the amount': /\b(?:what|how much) (?:it|this|that) comes to\b|\bowed in all\b|\bwhat is owed\b/i,
  'verify your identity': /\bthat it is you\b/i,
  'as shown on': /\bas it stands\b/i,
  status: /\bwhere it stands\b/i,
  'this isn’t a denial': /\bthat does not mean no\b/i,
  automatically: /\bby itself\b|\bby ourselves\b/i,
  continue: /\bgoes? on (?:to|with|by|where)\b/i,
  'saved, not kept': /^Kept\b|\bis kept, and\b/,
  'picture, except in “photo ID” and “photo page”': /\bphotos?\b(?! (?:ID|page)\b)/i,
  recently: /\blately\b/i,
  'you’ll need': /\bat hand\b/i,
  'only, or just': /\bfor us alone\b|\binterest alone\b/i,
  'range from': /\b(?:APRs|limits|rates) run from\b/i,
  // Allow a comma before these words, because that comma ends a clause instead of separating list items.
  'a comma before the last item':
    /\b[\w’]+, (?!(?:do|here|identity|is|now|principal|title) (?:and|or)\b)[\w’]+ (?:and|or) [\w’]+/,
}
