/** Checks that pages are readable in every look and that their content doesn't move while they load. */
import type { Page } from '@playwright/test'
import { inspectLooks } from './looks.ts'
import { shiftsOf } from './shifts.ts'

/** Opens pages one by one and checks each in every look. Returns the pages whose layout shift exceeds the maximum. */
export async function offendersAmong(page: Page, paths: readonly string[]): Promise<string[]> {
  const offenders: string[] = []
  for (const path of paths) {
    offenders.push(...(await shiftsOf(page, path)))
    await inspectLooks(page)
  }
  return offenders
}
