const damping = 0.85
const rounds = 30

/** Undirected; an edge given twice weighs twice. */
export class RankedGraph {
  readonly #edges: Map<number, number>[]

  constructor(size: number) {
    this.#edges = Array.from({ length: size }, () => new Map<number, number>())
  }

  connect(a: number, b: number, weight: number): void {
    this.#add(a, b, weight)
    this.#add(b, a, weight)
  }

  ranks(): Float64Array {
    const size = this.#edges.length
    const strength = this.#edges.map((edges) => [...edges.values()].reduce((sum, weight) => sum + weight, 0))
    let ranks = new Float64Array(size).fill(1)
    for (let round = 0; round < rounds; round++) {
      const next = new Float64Array(size).fill(1 - damping)
      this.#edges.forEach((edges, node) => {
        for (const [neighbour, weight] of edges)
          next[neighbour]! += (damping * ranks[node]! * weight) / strength[node]!
      })
      ranks = next
    }
    return ranks
  }

  #add(from: number, to: number, weight: number): void {
    const edges = this.#edges[from]!
    edges.set(to, (edges.get(to) ?? 0) + weight)
  }
}
