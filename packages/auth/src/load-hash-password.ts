export async function loadHashPassword(): Promise<(password: string) => string> {
  return (await import('./hash-password.ts')).hashPassword
}
