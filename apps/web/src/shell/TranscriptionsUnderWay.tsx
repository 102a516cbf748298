import { TranscriptionStatusLink } from '@longhand/recordings'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export function TranscriptionsUnderWay(): ReactNode {
  return <TranscriptionStatusLink render={<Link to="/audio-list?status=underWay" />} />
}
