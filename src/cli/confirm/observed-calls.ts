import {
  GatewayError,
  type GatewayErrorCode,
} from "../../charge/errors/gateway-error"
import type { GatewayCharge } from "../../charge/gateway-charge"
import type {
  GatewayLinkTransaction,
  GatewayPaymentLink,
} from "../../charge/payment-link"
import type { JsonObject } from "../../charge/reading/values"
import type { TimeBudget } from "../../charge/time-budget"
import type { AccountOptions } from "../../options/account-options"
import type { Received } from "./listen"

/** The names of the calls whose answers are judged; a call that was not made has none. */
export type Step =
  | `${"unused" | "token" | "first_token" | "paid" | "repeat"}`
  | `${"reserved" | "captured" | "captured_again" | "voided"}`
  | `refunded_${"part" | "rest" | "twice"}`
  | `${"first" | "other_spelling" | "made_up_token" | "denied"}`
  | `${"no_phone" | "short_address" | "names" | "cnpj" | "installments"}`
  | `descriptor_${"13" | "14" | "none"}`
  | `${"pix" | "wallet"}${"" | "_canceled" | "_paid"}`
  | `link${"" | "_absent" | "_past" | "_list" | "_ended" | "_ended_again" | "_returned" | "_paid"}`

/** The result of one call. Everything but `error` may contain secrets, and is judged only. */
export interface Observation {
  /** `skipped`: the call was not made, because of a person, the limit or an earlier answer. */
  kind: "answered" | "absent" | "rejected" | "unknown" | "not_sent" | "skipped"
  /** The charge as answered, or as a lookup showed it where the answer is unknown. */
  charge?: GatewayCharge | undefined
  link?: GatewayPaymentLink | undefined
  transactions?: GatewayLinkTransaction[] | undefined
  error?: {
    code: GatewayErrorCode
    httpStatus: number | undefined
    words: string
  }
  /** The HTTP statuses of all answers to this call, those to requests for a token included. */
  statuses: number[]
  /** The JSON object of the last answer. */
  raw?: JsonObject | undefined
  /** When the answer came, in milliseconds since 1970. */
  at: number
  /** A later lookup of the same charge, and how long after the answer it first showed it as it should. */
  lookup?: Observation
  shownAfterMs?: number
}

/** Everything that the judges read. */
export interface Observations {
  observed: Partial<Record<Step, Observation>>
  /** Amount of each charge, in centavos. */
  amount: number
  account: AccountOptions
  /** The changes of the settings with which the calls succeeded. */
  found: { pathPrefix?: string; callerOrigin?: string }
  /** The HTTP statuses of all answers. */
  statuses: number[]
  /** The token of the card SDK; undefined without `--browser`. */
  browserToken?: string
  /** Undefined without `--notifications`. */
  received?: Received[]
}

/** Makes a call with a client of the gateway. */
export type Work<Client> = (
  client: Client,
  budget: TimeBudget
) => Promise<Partial<Observation>>

/** Returns what a call observed, or the outcome and the error with which the client ended it. */
export function resultOf(
  work: () => Promise<Partial<Observation>>
): Promise<Partial<Observation>> {
  return work().then(
    (observed) => ({ kind: "answered" as const, ...observed }),
    (error: unknown) => {
      if (!(error instanceof GatewayError)) throw error
      const { outcome: kind, code, httpStatus, message: words } = error
      return { kind, error: { code, httpStatus, words } }
    }
  )
}
