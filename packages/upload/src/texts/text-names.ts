import { acceptedTexts } from '@longhand/contracts'

export function isTextName(fileName: string): boolean {
  const [ending] = /\.[a-z]+$/i.exec(fileName) ?? []
  return ending !== undefined && acceptedTexts.split(',').includes(ending.toLowerCase())
}
