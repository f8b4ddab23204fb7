import { LOGIN_WITH_CODE } from 'domain/api/paths.ts'
import { postTo } from '../post.ts'

export const action = postTo(LOGIN_WITH_CODE, 'code')
