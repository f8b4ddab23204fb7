import * as z from 'zod/mini'
import { contract } from './contract.ts'
import { PAGE_ERRORS } from './paths.ts'

/**
 * A browser's report of a failed page. It contains the path and the type of error, but never text that the visitor
 * typed.
 */
export const reportPageError = contract({
  id: 'reportPageError',
  method: 'POST',
  path: PAGE_ERRORS,
  summary: 'Reports a page that failed in the browser. The report is written to the log.',
  access: 'anyone',
  body: z.object({
    /** The page's path, without application IDs and personal data. */
    page: z.string().check(z.maxLength(200), z.regex(/^\/[\w\-/{}]*$/)),
    /** The error's class name, such as 'TypeError'. */
    name: z.string().check(z.maxLength(60), z.regex(/^\w+$/)),
    /** The HTTP status, if a response failed; absent for other errors. */
    status: z.optional(z.int().check(z.minimum(0), z.maximum(599))),
    /** Stack frames in the application's own files, with lines: 'Page-a1b2.js:1:2345'. */
    frames: z.array(z.string().check(z.maxLength(120), z.regex(/^[\w.-]+:\d+:\d+$/))).check(z.maxLength(20)),
  }),
  status: 204,
})
