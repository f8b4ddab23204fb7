/** Outside services that monitor a lender's pages. A page loads only the services that are configured. */
export interface Monitoring {
  /** The URL (DSN) that receives error reports. If absent, browsers report no errors. */
  readonly errorMonitor?: string | undefined
  /** The lender's organization ID at FullStory, which records sessions. If absent, no session is recorded. */
  readonly recorder?: string | undefined
}
