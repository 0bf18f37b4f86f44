export const HEALTH_CHECKS = [
  "access_token",
  "lookup",
  "notifications",
  "queue",
  "in_doubt",
  "discrepancies",
  "automatic_refunds",
  "settings",
  "job",
  "locks",
] as const

/**
 * - `ok`: nobody has to do anything.
 * - `degraded`: sales go on, and a person should look.
 * - `failing`: no sale can be made, or what was sold is not worked on.
 */
export type HealthStatus = "ok" | "degraded" | "failing"

/** Why something is not well. `details` is for a developer: no secret, no personal data. */
export interface HealthReason {
  code: string
  details: string
}

/** One thing that was looked at, of one account or of the store (`account` null). */
export interface HealthCheck {
  name: (typeof HEALTH_CHECKS)[number]
  account: string | null
  /** `unknown`: nothing was there to judge by; it makes nothing worse. */
  status: HealthStatus | "unknown"
  reasons: HealthReason[]
  /** Numbers and times. */
  details: Record<string, unknown>
}

/** What a check comes to, of whatever it is. */
export type Judged = Omit<HealthCheck, "name" | "account">

export interface Health {
  /** The worst of all checks. */
  status: HealthStatus
  reasons: (HealthReason & { account: string | null })[]
  checks: HealthCheck[]
}

/** The one word for all checks, and the reasons of those that are not well, the failing ones first. */
export function healthOf(checks: readonly HealthCheck[]): Health {
  const failing = checks.filter(({ status }) => status === "failing")
  const degraded = checks.filter(({ status }) => status === "degraded")
  return {
    status:
      failing.length > 0 ? "failing" : degraded.length > 0 ? "degraded" : "ok",
    reasons: [...failing, ...degraded].flatMap(({ account, reasons }) =>
      reasons.map((reason) => ({ ...reason, account }))
    ),
    checks: [...checks],
  }
}

export function isWithin(at: Date, ms: number, now: Date): boolean {
  return now.getTime() - at.getTime() <= ms
}
