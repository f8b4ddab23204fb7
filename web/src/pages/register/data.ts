import { loadFlow, postStep } from '../../features/registration/data.ts'

export const loader = loadFlow('v1')
export const action = postStep('v1')
