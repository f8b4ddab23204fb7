/**
 * Defines the key service that protects the master keys. Without a key service, the master keys come from MASTER_KEYS
 * or from the key file. With a key service, the database stores the master keys, encrypted with a key that never leaves
 * the service. The program decrypts the master keys once, at startup, and keeps them in memory.
 */
export interface KeyService {
  /** The setting that names the service's key. Messages to the operator mention it. */
  readonly setting: string
  /**
   * Encrypts a key.
   * @param name the key's name, such as `1` or `index`. Decrypting the wrapped key requires the same name.
   * @throws Misconfigured if the service refuses the call or can't be reached
   */
  wrap(name: string, key: Buffer): Promise<Buffer>
  /**
   * Decrypts a wrapped key.
   * @throws Misconfigured if the service refuses the call, can't be reached, or has a different key
   */
  unwrap(name: string, wrapped: Buffer): Promise<Buffer>
}
