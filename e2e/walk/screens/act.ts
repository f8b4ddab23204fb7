import type { Person } from '../person.ts'
import type { Place } from '../place.ts'

/** A function that completes one screen on a person's behalf and presses the screen's button. */
export type Act = (person: Person, place: Place) => Promise<void>
export type Screens = Readonly<Record<string, Act>>
