/** On the first step, offers people who have answers or an open application a link to continue. */
import { type ComponentProps, Suspense, useState } from 'react'
import { latePart } from './latePart.ts'

type Notice = typeof import('./ResumeNotice.tsx').ResumeNotice

const notice = latePart(async () => (await import('./ResumeNotice.tsx')).ResumeNotice)
export const loadResume = notice.load

export function Resume(props: ComponentProps<Notice>) {
  const [Notice] = useState(notice.now)
  return (
    <Suspense fallback={null}>
      <Notice {...props} />
    </Suspense>
  )
}
