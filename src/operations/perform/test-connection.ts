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
  checkoutIntegrationSettingsOf,
  linkIntegrationSettingsOf,
  openGatewayClient,
  systemClock,
} from "./gateway-clients"

/** The time limit of a connection test in milliseconds. It includes the access token, the call and all retries. */
const CONNECTION_TEST_MS = 10_000

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
      operation: GatewayOperation
    }

const PROBLEM_OF_ERROR_CODE: Partial<
  Record<GatewayErrorCode, ConnectionProblem>
> = {
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
 * Tests the credentials and the URL of one integration of an account, without moving money. `account` may contain
 * credentials that are not saved yet.
 *
 * If the integration uses notifications instead of lookups, the test only obtains an access token. It then sends
 * nothing if the ledger has a valid token for the credentials.
 *
 * The test has its own connections, so that wrong credentials do not pause the calls of other requests.
 * @throws ConfigurationError if the account has no credentials for the integration.
 */
export async function testConnection(
  { account, ledger }: { account: AccountOptions; ledger: Ledger },
  integration: "checkout" | "payment_link"
): Promise<ConnectionTest> {
  const dependencies = { clock: systemClock, accessTokens: ledger }
  const client =
    integration === "checkout"
      ? openGatewayClient(checkoutIntegrationSettingsOf(account), dependencies)
      : createPaymentLinkClient(
          linkIntegrationSettingsOf(account),
          dependencies
        )
  const budget = TimeBudget.start(CONNECTION_TEST_MS, systemClock)
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
      return {
        ok: false,
        code: connectionProblemOfError(error),
        message,
        operation,
      }
    }
    throw error
  } finally {
    // The test does not wait for the connections to close. A request that hangs has its own timeout, and the result is
    // already known.
    void client.close().catch(() => undefined)
  }
}

function connectionProblemOfError(error: GatewayError): ConnectionProblem {
  return error.details.reason === "tls"
    ? "certificate"
    : (PROBLEM_OF_ERROR_CODE[error.code] ?? "other")
}
