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

type Value = string | number | readonly (string | number)[]
/** Names with values, by heading. A test measures the values in the program. */
export type Values = Readonly<Record<string, Readonly<Record<string, Value>>>>

/**
 * Returns the names with their values, without the headings.
 * @internal Tests compare these values with what they measure.
 */
export const valuesOf = (values: Values) =>
  Object.assign({}, ...Object.values(values)) as Readonly<Record<string, Value>>

/** Returns the names with their values as items of the specification map. */
export const itemsOf = (values: Values): Items =>
  Object.fromEntries(
    Object.entries(values).map(([heading, named]) => [
      heading,
      Object.entries(named).map(([name, value]) => `${name}: ${[value].flat().join(', ')}`),
    ]),
  )
