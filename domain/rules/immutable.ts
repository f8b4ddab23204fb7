export type Immutable<Value> = Value extends number | string
  ? Value
  : { readonly [Name in keyof Value]: Immutable<Value[Name]> }
