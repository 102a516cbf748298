import { Longhand } from '../support/longhand.ts'
import { prepareDemo } from './demo.ts'

/** Starts a product of its own on a temporary folder, with data to show. @returns what ends it. */
export default async function startProduct(): Promise<() => Promise<void>> {
  process.env.LONGHAND_SEED = 'demo'
  const longhand = await Longhand.start(undefined, { LONGHAND_DEMO_RECORDING: 'on' })
  try {
    process.env.LONGHAND_CATALOG = JSON.stringify(await prepareDemo(longhand))
  } catch (error) {
    await longhand.remove()
    throw error
  }
  return () => longhand.remove()
}
