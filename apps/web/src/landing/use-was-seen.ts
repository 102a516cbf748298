import { type RefObject, useEffect, useState } from 'react'

export function useWasSeen(element: RefObject<HTMLElement | null>): boolean {
  const [wasSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver((entries) =>
      setSeen((was) => was || entries.some((entry) => entry.isIntersecting)),
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return wasSeen
}
