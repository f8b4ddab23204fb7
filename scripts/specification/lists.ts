/**
 * Lists of items by heading. An item is either a name, or a description with the text to look for. The item counts as
 * tested if a test contains this name or text word for word. If unrelated tests contain the same word, use a longer
 * text or a pattern.
 */
export type Items = Readonly<Record<string, readonly (string | readonly [name: string, shownBy: string | RegExp])[]>>

/**
 * Returns a pair for each name: the name, and the text to look for in the tests. The function `text` returns this text.
 */
export const shownAs = (names: readonly string[], text: (name: string) => string | RegExp) =>
  names.map((name) => [name, text(name)] as const)
