/** Maximum length of a link in a lender's data. */
export const LINK_MAX = 300
/**
 * Matches a link: an https URL or a path on this site. The pattern excludes characters that could end an HTML attribute
 * or start a script.
 */
export const LINK = /^(https:\/\/[A-Za-z0-9.-]+(\/[A-Za-z0-9._~:/?#@!$&()*+,;=%-]*)?|\/(?!\/)[A-Za-z0-9._~/-]*)$/
