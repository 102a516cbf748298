import { sign } from 'node:crypto'

/**
 * All fields but `sign` and `sign_type`, sorted, with RSA2.
 * @param privateKey PEM of the gateway.
 * @returns The fields with `sign` and `sign_type`.
 */
export function signNotice(fields: Readonly<Record<string, string>>, privateKey: string): Record<string, string> {
  const content = Object.entries(fields)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return { ...fields, sign_type: 'RSA2', sign: sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64') }
}
