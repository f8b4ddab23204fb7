/** The field for the property type. Its code loads once the visitor opens the address fields. */
import { type ComponentProps, Suspense, useState } from 'react'
import { latePart } from './latePart.ts'

type TypeField = typeof import('./PropertyTypeField.tsx').PropertyTypeField

const wanted = Promise.withResolvers<void>()
const field = latePart(async () => {
  await wanted.promise
  return (await import('./PropertyTypeField.tsx')).PropertyTypeField
})

/** Loads the field's code. Before that, the browser shows the field as the server rendered it. */
export function loadPropertyType() {
  wanted.resolve()
  return field.load()
}

export function PropertyType(props: ComponentProps<TypeField>) {
  const [TypeField] = useState(field.now)
  return (
    <Suspense fallback={null}>
      <TypeField {...props} />
    </Suspense>
  )
}
