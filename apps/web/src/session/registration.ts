/** Which form the login dialog opens for a visitor who may have no account: a registration that would be refused is not offered. See page.css. */
export function modeForNewcomers(
  { registration, invited }: DOMStringMap = document.documentElement.dataset,
): 'signup' | 'login' {
  const isRefused = registration === 'closed' || (registration === 'invitation' && invited === undefined)
  return isRefused ? 'login' : 'signup'
}
