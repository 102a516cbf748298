import { Component, type ReactNode } from 'react'
import { FailureMessage } from './FailureMessage.tsx'

export interface ChunkBoundaryProps {
  children: ReactNode
  /** The page does without what is missing, and says nothing. @default false */
  isSilent?: boolean | undefined
}

/** Around what is fetched outside the router's pages, which have their own answer to a failure. */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    if (!('error' in this.state)) return this.props.children
    return this.props.isSilent ? null : <FailureMessage error={this.state.error} />
  }
}
