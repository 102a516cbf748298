export interface Registry {
  address: string
  npmrc: string
  publish(tarball: string): Promise<void>
  stop(): Promise<void>
}

export function startRegistry(): Promise<Registry>
