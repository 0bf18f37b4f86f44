/** What the parent asks of serve.ts. */
export interface ServeOrder {
  port: number
  /** The folder of the app's medusa-config.ts. Default: this repository. */
  directory?: string
  /** A function to run with Medusa's container once it is up; its result is reported. */
  seed?: { module: string; name: string }
}

/** What serve.ts reports when the app is up and seeded. */
export interface ServeReport {
  ready: true
  seeded: unknown
}
