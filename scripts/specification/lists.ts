/**
 * Lists of items by heading. An item is either a name, or a description paired with a text. A test shows the item if it
 * contains the name or the text word for word. If a word also occurs in unrelated tests, use a longer text or a
 * pattern.
 */
export type Items = Readonly<Record<string, readonly (string | readonly [name: string, shownBy: string | RegExp])[]>>

/** Pairs each name with the text that shows it. The function `text` returns the text for a name. */
export const shownAs = (names: readonly string[], text: (name: string) => string | RegExp) =>
  names.map((name) => [name, text(name)] as const)
