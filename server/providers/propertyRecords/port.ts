import type { PropertyRecord } from 'domain/application/property/propertyRecord.ts'
import type { Answer, Home, Key } from '../shared/port.ts'

export interface PropertyRecords {
  find(home: Home, key: Key, signal?: AbortSignal): Promise<Answer<PropertyRecord, 'NOT_FOUND'>>
}
