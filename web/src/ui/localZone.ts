/** The time zone of the reader's device (IANA name), for times that people compare with their own clock. */
export const LOCAL_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone
