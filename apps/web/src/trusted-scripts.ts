declare global {
  interface Window {
    trustedTypes?: {
      createPolicy: (name: 'default', rules: { createScriptURL: (url: string) => string | null }) => unknown
    }
  }
}

/** Where the browser enforces trusted types, only scripts and workers of the own origin start. Without a rule for HTML, the browser refuses to make it from text. */
export function trustOwnScripts({ trustedTypes, location }: Pick<Window, 'trustedTypes' | 'location'>): void {
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  })
}
