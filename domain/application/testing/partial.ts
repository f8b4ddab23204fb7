/** A type in which every field is optional, at every level. */
export type DeepPartial<T> = T extends string | number | boolean | ((...given: never[]) => unknown)
  ? T
  : T extends readonly (infer Item)[]
    ? readonly DeepPartial<Item>[]
    : { readonly [Key in keyof T]?: DeepPartial<T[Key]> | undefined }

/**
 * Returns a test value with only the fields that the tested code reads. The compiler still checks the types of these
 * fields.
 */
export const partial = <T>(given: DeepPartial<T>): T => given as unknown as T
