import type { ReactNode } from 'react'
import { serverAddress } from '../../src/backend.ts'
import { Shop } from '../../src/Shop.tsx'

// The address of the server is known when it is asked for, and not when this is built.
export const dynamic = 'force-dynamic'

export default function Page(): ReactNode {
  return (
    <main>
      <Shop longhand={serverAddress()} />
    </main>
  )
}
