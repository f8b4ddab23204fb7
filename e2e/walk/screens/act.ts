import type { Person } from '../person.ts'
import type { Place } from '../place.ts'

/** The type of a function that completes one screen for a person and presses the screen's button. */
export type Act = (person: Person, place: Place) => Promise<void>
export type Screens = Readonly<Record<string, Act>>
