declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: 'default', rules: { createScriptURL: (url: string) => string | null }) => unknown }
  }
}

/**
 * Lets the page start scripts and workers of its own origin alone, where the browser enforces trusted types. Text is never made into HTML: without a rule
 * for it, the browser refuses that.
 */
export function trustOwnScripts({ trustedTypes, location }: Pick<Window, 'trustedTypes' | 'location'>): void {
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  })
}
