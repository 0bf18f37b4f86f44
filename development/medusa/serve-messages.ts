/** What the parent wants of serve.ts. */
export interface ServeOrder {
  port: number
  /** Where the application's medusa-config.ts lies; this repository when absent. */
  directory?: string
  /** Run with Medusa's container once it is up; its result is reported. */
  seed?: { module: string; name: string }
}

/** What serve.ts answers when it is up, and seeded. */
export interface ServeReport {
  ready: true
  seeded: unknown
}
