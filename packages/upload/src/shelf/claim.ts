/**
 * Pages of one browser share the shelf.
 * @returns What gives the claim up; `undefined` when another page holds it. The browser gives it up when this page goes.
 */
export function claimUpload(id: string): Promise<(() => void) | undefined> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`longhand-upload ${id}`, { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>((release) => resolve(release))
        resolve(undefined)
        return undefined
      })
      .catch(reject)
  })
}
