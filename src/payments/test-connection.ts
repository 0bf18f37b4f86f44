import { randomUUID } from "node:crypto"
import {
  GatewayError,
  type GatewayErrorCode,
  GatewayUnreachableError,
} from "../charge/errors/gateway-error"
import type { Log } from "../charge/log"
import { TimeBudget } from "../charge/time-budget"
import { CONNECTION_TEST_MS } from "../charge/times"
import type { Ledger } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"
import { dependenciesOf } from "./dependencies"
import { systemClock } from "./gateway-clients"

/** Why a credential or an address does not work; the admin's page has words for each. */
export type ConnectionProblem =
  | "wrong_credentials"
  | "not_enabled"
  | "address_refused"
  | "certificate"
  | "clock"
  | "unreachable"
  | "busy"
  | "other"

export type ConnectionTest =
  | { ok: true; tookMs: number }
  | { ok: false; code: ConnectionProblem; message: string }

const PROBLEM: Partial<Record<GatewayErrorCode, ConnectionProblem>> = {
  gateway_authentication_failed: "wrong_credentials",
  gateway_scope_missing: "not_enabled",
  gateway_redirected: "address_refused",
  gateway_unreachable: "unreachable",
  gateway_budget_spent: "unreachable",
  gateway_no_reply: "unreachable",
  gateway_unavailable: "unreachable",
  gateway_rate_limited: "busy",
  gateway_circuit_open: "busy",
}

/** A machine whose clock is wrong takes every certificate for too young, or too old. */
const OF_CLOCK = /CERT_NOT_YET_VALID|CERT_HAS_EXPIRED/

/**
 * Gets an access token where the fleet has none that fits, and looks up what is not there: nothing is
 * made, and no money moves. `account` may carry credentials that are not saved yet.
 */
export async function testConnection(
  given: { account: AccountOptions; ledger: Ledger; log: Log },
  integration: "checkout" | "payment_link"
): Promise<ConnectionTest> {
  const { gateway, links } = dependenciesOf(given)
  const budget = TimeBudget.of(CONNECTION_TEST_MS, systemClock)
  const began = systemClock.monotonicMs()
  try {
    await (integration === "checkout"
      ? gateway.lookUpCharge(randomUUID(), budget)
      : links.lookUpPaymentLink(randomUUID(), budget))
    return { ok: true, tookMs: Math.round(systemClock.monotonicMs() - began) }
  } catch (error) {
    if (error instanceof GatewayError) {
      return { ok: false, code: problemOf(error), message: error.message }
    }
    throw error
  }
}

function problemOf(error: GatewayError): ConnectionProblem {
  if (error instanceof GatewayUnreachableError && error.reason === "tls") {
    return OF_CLOCK.test(codesOf(error)) ? "clock" : "certificate"
  }
  return PROBLEM[error.code] ?? "other"
}

function codesOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return `${String(code)} ${cause === undefined ? "" : codesOf(cause)}`
}
