/** Creates and uses passkeys with the browser. The passkey library loads when the person first uses a passkey. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useSyncExternalStore } from 'react'

export type NewPasskeyRequest = PublicKeyCredentialCreationOptionsJSON
export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON

const never = () => () => {}
/**
 * A page opened at a network address instead of a host name can't use passkeys, because a passkey belongs to a host
 * name.
 */
const ADDRESS = /^(?:[\d.]+|\[.*\])$/
const isSupported = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !ADDRESS.test(window.location.hostname)

/** Whether this browser can use passkeys on this page. False over plain HTTP, and until scripts have loaded. */
export const usePasskeySupport = (): boolean => useSyncExternalStore(never, isSupported, () => false)

/** Thrown if the person closed the browser's passkey dialog or let it time out. */
export class PasskeyCancelled extends Error {}

/** @throws PasskeyCancelled, or the browser's error */
async function orCancelled<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { name } = (error as { cause?: Error }).cause ?? (error as Error)
    throw name === 'NotAllowedError' || name === 'AbortError' ? new PasskeyCancelled() : error
  }
}

/** Asks the person to create a passkey, and returns what the server needs. @throws PasskeyCancelled */
export async function createPasskey(optionsJSON: NewPasskeyRequest) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return orCancelled(startRegistration({ optionsJSON }))
}

/** Asks the person to use a passkey, and returns what the server needs. @throws PasskeyCancelled */
export async function askForPasskey(optionsJSON: PasskeyRequest) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return orCancelled(startAuthentication({ optionsJSON }))
}
