/**
 * Lists of items by heading. An item is a name that a test contains literally, or a pair of a description and the text
 * that a test contains. If a word also occurs in unrelated tests, use a longer text or a pattern.
 */
export type Items = Readonly<Record<string, readonly (string | readonly [name: string, shownBy: string | RegExp])[]>>

/**
 * Returns items for the given names. A test shows an item if it contains the text that `text` returns for the item's
 * name.
 */
export const shownAs = (names: readonly string[], text: (name: string) => string | RegExp) =>
  names.map((name) => [name, text(name)] as const)
