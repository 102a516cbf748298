import type { ReactNode } from 'react'

// Next asks for it by this name.
export default function Layout({ children }: { children: ReactNode }): ReactNode {
  return (
    <html lang="zh-CN">
      <body>{children}</body>
    </html>
  )
}
