/** The same type with only the parts that a test needs. */
export type DeepPartial<T> = T extends string | number | boolean | ((...given: never[]) => unknown)
  ? T
  : T extends readonly (infer Item)[]
    ? readonly DeepPartial<Item>[]
    : { readonly [Key in keyof T]?: DeepPartial<T[Key]> | undefined }

/** A value with only the parts that the tested code reads. The compiler still checks those. */
export const partial = <T>(given: DeepPartial<T>): T => given as unknown as T
