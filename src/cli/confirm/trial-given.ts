import type { PaymentType } from "../../charge/charge-state"
import type {
  GatewaySettings,
  PaymentLinkSettings,
} from "../../gateway/settings"
import type { Observation, Observations } from "./observed-calls"

/** The run stops before its end: what it began is ended, and what it saw is judged. The message says why. */
export class StoppedError extends Error {}

export interface TrialGiven {
  settings: GatewaySettings
  linkSettings: PaymentLinkSettings | undefined
  observations: Observations
  /** The most that all charges together may be of, in centavos. */
  limit: number
  /** Asks a person whether a call may be made. */
  agree: (call: string) => Promise<boolean>
  say: (line: string) => void
  signal: AbortSignal
  /** The pause between two lookups of what waits for a person, in milliseconds. */
  pollMs: number
}

/** A charge or link that this run may have made, and that it ends. */
export interface Begun {
  id: string
  method: PaymentType
  amount: number
  /** What of it can be given back, as far as this run knows. */
  left: number
  isEnded: boolean
  /** Whether it is unknown if the charge was made. */
  isInDoubt: boolean
}

export function skipped(): Observation {
  return { kind: "skipped", statuses: [], at: 0 }
}

/** Returns centavos as people write them: `R$ 12.34`. */
export function inReais(amount: number): string {
  return `R$ ${(amount / 100).toFixed(2)}`
}
