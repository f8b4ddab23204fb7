import cosigner from './cosigner.json' with { type: 'json' }
import declined from './declined.json' with { type: 'json' }
import manual from './manual.json' with { type: 'json' }
import nearprime from './nearprime.json' with { type: 'json' }
import nonborrowing from './nonborrowing.json' with { type: 'json' }
import { type Persona, personaSchema } from './persona.ts'
import prime from './prime.json' with { type: 'json' }
import retired from './retired.json' with { type: 'json' }
import selfemployed from './selfemployed.json' with { type: 'json' }
import texas from './texas.json' with { type: 'json' }
import wallet from './wallet.json' with { type: 'json' }

/** Every persona, checked. In the order in which a list shows them. */
export const PERSONAS: readonly Persona[] = [
  prime,
  nearprime,
  selfemployed,
  retired,
  cosigner,
  nonborrowing,
  texas,
  manual,
  wallet,
  declined,
].map((file) => personaSchema.parse(file))

/** @throws RangeError for an unknown id. */
export function persona(id: string): Persona {
  const found = PERSONAS.find((one) => one.id === id)
  if (!found) throw new RangeError(`there is no persona ${id}`)
  return found
}
