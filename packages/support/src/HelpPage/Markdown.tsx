import type { ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import { followLink } from './follow-link.ts'

export interface MarkdownProps {
  children: string
  onNavigate: (href: string) => void
}

/** The text may be anyone's: HTML shows as text, addresses other than web, mail and page ones are dropped, nothing is loaded from elsewhere. */
export function Markdown({ children, onNavigate }: MarkdownProps): ReactNode {
  const components: Components = {
    // The page and the document have the first two levels.
    h1: ({ children: text }) => <h3>{text}</h3>,
    h2: ({ children: text }) => <h3>{text}</h3>,
    h3: ({ children: text }) => <h4>{text}</h4>,
    a: ({ href = '', children: text }) => (
      <MarkdownLink href={href} onNavigate={onNavigate}>
        {text}
      </MarkdownLink>
    ),
    // Long lines scroll inside; a keyboard has to get there.
    pre: ({ children: text }) => <pre tabIndex={0}>{text}</pre>,
  }
  return (
    <ReactMarkdown components={components} disallowedElements={['img']}>
      {children}
    </ReactMarkdown>
  )
}

function MarkdownLink({
  href,
  children,
  onNavigate,
}: {
  href: string
  children: ReactNode
  onNavigate: (href: string) => void
}): ReactNode {
  if (href === '') return <span>{children}</span>
  if (!isOwnPage(href)) {
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  }
  return (
    <a href={href} onClick={(event) => followLink(event, href, onNavigate)}>
      {children}
    </a>
  )
}

/** `//host` and `/\host` lead away from the site. */
function isOwnPage(href: string): boolean {
  return /^\/(?![/\\])/.test(href)
}
