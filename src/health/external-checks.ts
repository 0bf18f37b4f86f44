import { NOTIFICATION_TEST_HEADER } from "../domain/notification/notification-delivery"
import {
  type CheckResult,
  createCheckResultBuilders,
} from "../domain/health/finding"

import type { LedgerModuleService } from "../modules/ledger"
import { unsafeAddressMessage } from "../options/account/url-options"
import type { AccountOptions } from "../options/account-options"
import {
  notificationPathOf,
  notificationUrlOf,
} from "../options/account-warnings"
import { testConnection } from "../operations/perform/test-connection"
import {
  storeAddressOrDefault,
  isSafeForSecrets,
  type StoreAddress,
} from "./store-address"

/** How long the command `doctor` waits for the answer to its test notification, in milliseconds. */
const TEST_NOTIFICATION_TIMEOUT_MS = 10_000

/**
 * Checks whether the gateway accepts an account's credentials for an integration. Looks up an id that does not exist,
 * or only obtains the access token if the integration makes no lookups.
 */
export async function checkConnection(
  account: AccountOptions,
  ledger: LedgerModuleService,
  integration: "checkout" | "payment_link"
): Promise<CheckResult> {
  const { clientId, clientSecret, ...addresses } =
    integration === "checkout" ? account : account.paymentLink
  const { fine, problem, unknown } = createCheckResultBuilders({ integration })
  if (clientId === undefined || clientSecret === undefined) {
    return unknown("credentials_missing")
  }
  const tested = await testConnection({ account, ledger }, integration)
  return tested.ok
    ? fine("ok", { took_ms: tested.tookMs })
    : problem(tested.code, {
        operation: tested.operation,
        address:
          tested.operation === "request_access_token"
            ? addresses.authUrl
            : addresses.baseUrl,
        details: tested.message,
      })
}

/**
 * Checks whether the merchant panel would accept the address for notifications: it must begin with https, must not
 * contain an IPv4 address and must have no query. In production, it must not point to this machine either. The address
 * of a development account is not checked.
 */
export function checkNotificationUrl({
  id,
  environment,
  backendUrl,
}: AccountOptions): CheckResult {
  if (backendUrl === undefined) {
    const path = notificationPathOf(id)
    return createCheckResultBuilders().unknown("no_backend_url", { path })
  }
  const url = notificationUrlOf(backendUrl, id)
  const { fine, warning } = createCheckResultBuilders({ url })
  const { hostname, search } = new URL(backendUrl)
  // `URL` also turns 0x7f.1 and 2130706433 into four numbers.
  const isAccepted =
    environment === "development" ||
    (unsafeAddressMessage(environment, backendUrl, "") === undefined &&
      search === "" &&
      !/^\d+(\.\d+){3}$/.test(hostname))
  return isAccepted ? fine("ok") : warning("url_not_taken")
}

/**
 * Sends a test request with the first notification token to the address for notifications. Sends nothing if the token
 * would travel unencrypted over a network.
 */
export async function checkNotificationDelivery(
  { id, notificationTokens, backendUrl }: AccountOptions,
  store: StoreAddress
): Promise<CheckResult> {
  const [token] = notificationTokens
  const base = storeAddressOrDefault(store, backendUrl)
  const address = notificationUrlOf(base, id)
  const { fine, problem, unknown } = createCheckResultBuilders({ address })
  if (token === undefined) {
    return problem("no_notification_token")
  }
  if (!isSafeForSecrets(base)) {
    return unknown("delivery_not_made")
  }
  try {
    const { ok, status } = await fetch(address, {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/json",
        authorization: token,
        [NOTIFICATION_TEST_HEADER]: "1",
      },
      body: "{}",
      signal: AbortSignal.timeout(TEST_NOTIFICATION_TIMEOUT_MS),
    })
    if (ok) {
      return fine("ok")
    }
    return status === 401
      ? problem("token_refused")
      : problem("delivery_failed", { status })
  } catch {
    return unknown("delivery_not_made")
  }
}
