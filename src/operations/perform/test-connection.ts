import { randomUUID } from "node:crypto"
import {
  GatewayError,
  type GatewayErrorCode,
  type GatewayOperation,
} from "../../domain/errors/gateway-error"
import { TimeBudget } from "../../domain/time-budget"

import type { Ledger } from "../../modules/ledger"
import type { AccountOptions } from "../../options/account-options"
import { createPaymentLinkClient } from "../../gateway/payment-link-client"
import {
  checkoutSettingsOf,
  linkSettingsOf,
  openGatewayClient,
  systemClock,
} from "./gateway-clients"

/** The time that the admin's connection test may take, including access token, call and retries. */
const CONNECTION_TEST_MS = 10_000

/** Why a credential or an address does not work. The admin page has a text for each value. */
export type ConnectionProblem =
  | "wrong_credentials"
  | "not_enabled"
  | "address_refused"
  | "certificate"
  | "unreachable"
  | "busy"
  | "other"

export type ConnectionTest =
  | { ok: true; tookMs: number }
  | {
      ok: false
      code: ConnectionProblem
      message: string
      /** The call that failed. */
      operation: GatewayOperation
    }

const PROBLEM: Partial<Record<GatewayErrorCode, ConnectionProblem>> = {
  gateway_authentication_failed: "wrong_credentials",
  gateway_scope_missing: "not_enabled",
  gateway_redirected: "address_refused",
  gateway_unreachable: "unreachable",
  gateway_budget_spent: "unreachable",
  gateway_no_reply: "unreachable",
  gateway_unavailable: "unreachable",
  gateway_rate_limited: "busy",
  gateway_paused: "busy",
}

/**
 * Tests the credentials and address of an account without moving money. Obtains an access token and looks up a charge
 * or link that does not exist. Where charges are observed by notifications, only obtains the access token. `account`
 * may have credentials that are not saved yet, which get an access token of their own. The test uses its own
 * connections and closes them afterwards, so that a wrong secret pauses no other call.
 */
export async function testConnection(
  { account, ledger }: { account: AccountOptions; ledger: Ledger },
  integration: "checkout" | "payment_link"
): Promise<ConnectionTest> {
  const dependencies = { clock: systemClock, accessTokens: ledger }
  const client =
    integration === "checkout"
      ? openGatewayClient(checkoutSettingsOf(account), dependencies)
      : createPaymentLinkClient(linkSettingsOf(account), dependencies)
  const budget = TimeBudget.of(CONNECTION_TEST_MS, systemClock)
  const began = systemClock.monotonicMs()
  try {
    const { observe } =
      integration === "checkout" ? account : account.paymentLink
    await (observe === "notifications"
      ? client.obtainAccessToken(budget)
      : "lookUpCharge" in client
        ? client.lookUpCharge(randomUUID(), budget)
        : client.lookUpPaymentLink(randomUUID(), budget))
    return { ok: true, tookMs: Math.round(systemClock.monotonicMs() - began) }
  } catch (error) {
    if (error instanceof GatewayError) {
      const { message, operation } = error
      return { ok: false, code: problemOf(error), message, operation }
    }
    throw error
  } finally {
    // The test does not wait for the connections to close. A request that hangs has its own timeout, and the result is
    // already known.
    void client.close().catch(() => undefined)
  }
}

function problemOf(error: GatewayError): ConnectionProblem {
  return error.details.reason === "tls"
    ? "certificate"
    : (PROBLEM[error.code] ?? "other")
}
