/** The virus scanner, which checks every file before anyone else can open it. One scanner serves all lenders. */

export type ScanResult =
  | { readonly state: 'CLEAN' }
  /** `virus`: the scanner's name for the virus. */
  | { readonly state: 'INFECTED'; readonly virus: string }
  /**
   * The scanner couldn't check the file now, so the file waits. `reason`: a message for the operator, without personal
   * data.
   */
  | { readonly state: 'NOT_YET'; readonly reason: string }

export interface VirusScanner {
  /** The scanner's address, for messages to the operator. */
  readonly place: string
  /** Checks a file. Never throws. */
  readonly scan: (bytes: Uint8Array) => Promise<ScanResult>
}
