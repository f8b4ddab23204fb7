import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMasterKey, blindIndex, derivedKey, loadKeyring, NoKeys, newKeyring, parseKeyring } from './keyring.ts'
import { decrypt, decryptJson, encrypt, encryptJson, unwrapKey, wrapKey } from './secrets.ts'

const key = randomBytes(32)

describe('encrypt', () => {
  test('a ciphertext can be decrypted only with its key and in its own table and row', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, place) => {
        const sealed = encrypt(key, bytes, place)
        expect(new Uint8Array(decrypt(key, sealed, place))).toEqual(bytes)
        expect(() => decrypt(key, sealed, `${place}x`)).toThrow()
        expect(() => decrypt(randomBytes(32), sealed, place)).toThrow()
      }),
    )
  })

  test('decryption fails if any byte was changed', () => {
    const sealed = encryptJson(key, { ssn: '123456789' }, 'here')
    for (let i = 0; i < sealed.length; i++) {
      const changed = Buffer.from(sealed)
      changed[i] = (changed[i] ?? 0) ^ 1
      expect(() => decryptJson(key, changed, 'here')).toThrow()
    }
    expect(() => decrypt(key, sealed.subarray(0, 10), 'here')).toThrow()
  })

  test('encrypt produces a different ciphertext each time', () => {
    expect(encrypt(key, Buffer.from('same'), 'p').equals(encrypt(key, Buffer.from('same'), 'p'))).toBe(false)
  })
})

describe('personal keys', () => {
  test('personal keys are encrypted with the newest master key and still work after a newer key is added', () => {
    const before = newKeyring()
    const wrapped = wrapKey(before, 'me', key)
    expect(wrapped.master_version).toBe(1)
    const after = newKeyring(before)
    expect(after.current).toBe(2)
    expect(unwrapKey(after, 'me', wrapped)).toEqual(key)
    expect(wrapKey(after, 'me', key).master_version).toBe(2)
    expect(() => unwrapKey(after, 'somebody else', wrapped)).toThrow()
    expect(() => unwrapKey(newKeyring(), 'me', wrapped)).toThrow()
  })

  test('blind indexes stay the same after a newer master key is added', () => {
    const before = newKeyring()
    const after = newKeyring(before)
    expect(blindIndex(after, 'email', 'a@b.c')).toEqual(blindIndex(before, 'email', 'a@b.c'))
    expect(blindIndex(after, 'phone', 'a@b.c')).not.toEqual(blindIndex(before, 'email', 'a@b.c'))
    expect(derivedKey(after, 'token', 1)).toEqual(derivedKey(before, 'token'))
  })
})

describe('the keyring', () => {
  test('the keyring is created once and only its owner can read it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'keys-'))
    try {
      const rings = await Promise.all([loadKeyring({ dataDir }), loadKeyring({ dataDir }), loadKeyring({ dataDir })])
      expect(rings[1]).toEqual(rings[0])
      expect(rings[2]).toEqual(rings[0])
      expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o600)
      const masterKeys = await readFile(join(dataDir, 'keys'), 'utf8')
      expect(await loadKeyring({ dataDir: '/nowhere', masterKeys })).toEqual(rings[0])
    } finally {
      await rm(dataDir, { recursive: true })
    }
  })

  test('the keyring accepts a newer master key and still decrypts all older data', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'keys-'))
    try {
      const before = await loadKeyring({ dataDir })
      expect(await addMasterKey(dataDir)).toBe(2)
      const after = await loadKeyring({ dataDir })
      expect(after).toMatchObject({ current: 2, index: before.index })
      expect(after.master.get(1)).toEqual(before.master.get(1))
      expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o600)
      await expect(addMasterKey(join(dataDir, 'nowhere'))).rejects.toThrow(NoKeys)
    } finally {
      await rm(dataDir, { recursive: true })
    }
  })

  const good = randomBytes(32).toString('base64')
  test.each(['', '1:abc', `1:${good}`, `index:${good}`, `x:${good},index:${good}`])(
    'the keyring rejects "%s" without showing the rejected value in the error',
    (text) => {
      expect(() => parseKeyring(text)).toThrow(/^MASTER_KEYS/)
      try {
        parseKeyring(text)
      } catch (error) {
        expect((error as Error).message).not.toContain(good)
      }
    },
  )
})
