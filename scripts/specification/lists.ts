/**
 * Lists of items by heading. An item is a name that a test contains literally, or a pair of its description and the
 * text by which a test shows it.
 */
export type Items = Readonly<Record<string, readonly (string | readonly [name: string, shownBy: string])[]>>
