import { AudiencePage } from '@longhand/captions'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'

export function CaptionAudiencePage(): ReactNode {
  const { link } = useParams()
  return link ? <AudiencePage link={link} /> : <Navigate to="/404" replace />
}
