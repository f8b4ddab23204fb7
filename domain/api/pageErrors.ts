import * as z from 'zod/mini'
import { contract } from './contract.ts'
import { PAGE_ERRORS } from './paths.ts'

/** What the browser tells of a page that failed: where and what kind, never what somebody typed. */
export const reportPageError = contract({
  id: 'reportPageError',
  method: 'POST',
  path: PAGE_ERRORS,
  summary: 'A page failed in the browser; it goes to the log.',
  access: 'anyone',
  body: z.object({
    /** The path, with names of applications and people left out. */
    page: z.string().check(z.maxLength(200), z.regex(/^\/[\w\-/{}]*$/)),
    /** Name of the class of the error: 'TypeError'. */
    name: z.string().check(z.maxLength(60), z.regex(/^\w+$/)),
    /** Of an answer that was not one of success. */
    status: z.optional(z.int().check(z.minimum(0), z.maximum(599))),
    /** Files and lines of ours: 'Page-a1b2.js:1:2345'. */
    frames: z.array(z.string().check(z.maxLength(120), z.regex(/^[\w.-]+:\d+:\d+$/))).check(z.maxLength(20)),
  }),
  status: 204,
})
