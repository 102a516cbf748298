import type { ReactNode } from 'react'

// Next asks for both by these names.
export const metadata = { title: 'A host with Next' }

export default function Layout({ children }: { children: ReactNode }): ReactNode {
  return (
    <html lang="zh-CN">
      <body>{children}</body>
    </html>
  )
}
