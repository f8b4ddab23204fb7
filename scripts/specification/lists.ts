/**
 * Lists of items by heading. An item is a name that a test contains literally, or a pair of its description and the
 * text by which a test shows it. Words that occur in unrelated tests need a longer text or a pattern.
 */
export type Items = Readonly<Record<string, readonly (string | readonly [name: string, shownBy: string | RegExp])[]>>

/** Items that a test shows by text made from their names. */
export const shownAs = (names: readonly string[], text: (name: string) => string | RegExp) =>
  names.map((name) => [name, text(name)] as const)
