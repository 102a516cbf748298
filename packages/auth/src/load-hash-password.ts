/** What hashes a password, fetched when one is sent. */
export async function loadHashPassword(): Promise<(password: string) => string> {
  return (await import('./hash-password.ts')).hashPassword
}
