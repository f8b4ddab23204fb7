import type { Person } from '../person.ts'
import type { Place } from '../place.ts'

/** What a person does on a screen, up to pressing its button. */
export type Act = (person: Person, place: Place) => Promise<void>
export type Screens = Readonly<Record<string, Act>>
