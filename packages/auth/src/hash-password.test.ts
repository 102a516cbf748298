import { createHash } from 'node:crypto'
import { passwordSalt } from '@longhand/contracts'
import { expect, it } from 'vitest'
import { hashPassword } from './hash-password.ts'

it.each(['tangerine-orbit', '密码密码密码密码', 'ümläut-pässword'])(
  'is the MD5 that the server knows of %s',
  (password) => {
    expect(hashPassword(password)).toBe(
      createHash('md5')
        .update(password + passwordSalt)
        .digest('hex'),
    )
  },
)
