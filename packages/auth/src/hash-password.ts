import { passwordSalt } from '@longhand/contracts'
import SparkMD5 from 'spark-md5'

/** The only form in which a password leaves the page: MD5 of the password joined with the public salt, in hex. */
export function hashPassword(password: string): string {
  return SparkMD5.hash(password + passwordSalt)
}
