import type { PropertyRecord } from 'domain/application/property/propertyRecord.ts'
import type { PostalAddress } from 'domain/application/property/types.ts'
import type { PropertyType } from 'domain/rules/home.ts'
import type { Answer, Home, Key } from '../shared/port.ts'

export interface PropertyRecords {
  find(home: Home, key: Key, signal?: AbortSignal): Promise<Answer<PropertyRecord, 'NOT_FOUND'>>
  /**
   * Returns the recorded type of the property at an address; undefined if it's unknown. A visitor waits on a page during
   * the lookup, and confirms or corrects the type. A provider that can't answer at once returns undefined.
   */
  typeAt(address: PostalAddress, signal?: AbortSignal): Promise<PropertyType | undefined>
}
