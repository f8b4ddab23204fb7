/**
 * The EICAR test file, which every scanner reports as a virus and which does nothing (eicar.org). It's in two parts
 * here, so that scanners don't report our own source.
 */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
