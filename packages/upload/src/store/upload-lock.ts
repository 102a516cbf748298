/**
 * Pages of one browser share its offline store.
 * @returns What releases the lock; `undefined` when another page holds it. The browser releases it when this page goes.
 */
export function lockUpload(id: string): Promise<(() => void) | undefined> {
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
