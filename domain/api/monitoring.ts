/** Outside services with which a lender watches its pages. A page loads only those that are configured. */
export interface Monitoring {
  /** The URL (DSN) that receives error reports. If absent, browsers report no errors. */
  readonly errorMonitor?: string | undefined
  /** The ID of the organization at FullStory that records sessions. If absent, no session is recorded. */
  readonly recorder?: string | undefined
}
