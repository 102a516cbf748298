export interface GoogleIdentity {
  initialize: (options: {
    client_id: string
    callback: (answer: { credential: string }) => void
    ux_mode: 'popup'
  }) => void
  renderButton: (
    parent: HTMLElement,
    look: {
      type: 'standard'
      theme: 'outline'
      size: 'large'
      text: 'continue_with'
      logo_alignment: 'center'
      width: number
      locale: string
    },
  ) => void
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } }
  }
}

const script = 'https://accounts.google.com/gsi/client'

/** Loads Google's library once a page, as Google asks for: from its own address. @throws Error when it can't be loaded. */
export function loadGoogleIdentity(page: Document): Promise<GoogleIdentity> {
  const loaded = page.defaultView?.google?.accounts?.id
  if (loaded) return Promise.resolve(loaded)
  return new Promise((resolve, reject) => {
    const element =
      page.querySelector<HTMLScriptElement>(`script[src="${script}"]`) ?? page.createElement('script')
    element.addEventListener('load', () => {
      const identity = page.defaultView?.google?.accounts?.id
      if (identity) resolve(identity)
      else reject(new Error('The script of Google brought no sign-in'))
    })
    element.addEventListener('error', () => {
      // A script that failed stays silent for the next who waits for it.
      element.remove()
      reject(new Error('The script of Google was not loaded'))
    })
    if (element.isConnected) return
    element.src = script
    element.async = true
    page.head.append(element)
  })
}
