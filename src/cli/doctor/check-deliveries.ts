import { DELIVERY_TEST_HEADER } from "../../api/hooks/receive-delivery"
import { DOCTOR_ASKS_FOR_MS } from "../../charge/times"
import { unsafeAddress } from "../../options/account-addresses"
import type { AccountOptions } from "../../options/account-options"
import { notificationPathOf } from "../../options/account-warnings"
import { checkOf, type Finding } from "./findings"

/** The notification URL by its rules, and a delivery to it with the configured token. */
export async function deliveryFindings(
  account: AccountOptions,
  url: string | undefined
): Promise<Finding[]> {
  return [urlFinding(account), await deliveryFinding(account, url)]
}

function urlFinding({ id, environment, backendUrl }: AccountOptions): Finding {
  const check = checkOf("notification URL", id)
  const path = notificationPathOf(id)
  if (backendUrl === undefined) {
    return check.notChecked(
      `The account's backendUrl is not set. To be saved in the merchant panel: https://<this backend's public address>${path}`
    )
  }
  const unsafe = unsafeAddress(
    environment,
    backendUrl,
    "this backend's public address"
  )
  return unsafe === undefined
    ? check.ok(
        `To be saved in the merchant panel: ${backendUrl.replace(/\/$/, "")}${path}`
      )
    : check.problem(
        `The account's backendUrl ${unsafe}.`,
        "The gateway delivers to addresses that it reaches, by https."
      )
}

/** Nothing of it stays in the store: see DELIVERY_TEST_HEADER. */
async function deliveryFinding(
  { id, notificationTokens, backendUrl }: AccountOptions,
  given: string | undefined
): Promise<Finding> {
  const check = checkOf("delivery", id)
  const [token] = notificationTokens
  const base = (
    given ??
    backendUrl ??
    `http://localhost:${process.env.PORT ?? 9000}`
  ).replace(/\/$/, "")
  if (token === undefined) {
    return check.problem(
      "There is no notification token: every notification is refused.",
      "Enter the one of the merchant panel in the admin, Settings, Checkout Transparent, or put it into notificationTokens."
    )
  }
  if (
    !URL.canParse(base) ||
    (unsafeAddress("staging", base, "") && !isLocal(base))
  ) {
    return check.notChecked(
      `A token is sent by https only, or to this machine, and not to ${base}.`
    )
  }
  const address = `${base}${notificationPathOf(id)}`
  let answer: Response
  try {
    answer = await fetch(address, {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/json",
        authorization: token,
        [DELIVERY_TEST_HEADER]: "1",
      },
      body: "{}",
      signal: AbortSignal.timeout(DOCTOR_ASKS_FOR_MS),
    })
  } catch {
    return check.notChecked(
      `The store does not answer at ${base}.`,
      "Start it, or give its address with --url."
    )
  }
  if (answer.ok) {
    return check.ok(`${address} takes the configured token.`)
  }
  return answer.status === 401
    ? check.problem(
        `The store at ${base} refuses the token that its configuration has.`,
        "Restart it with the same configuration, or give the address of this store with --url."
      )
    : check.problem(
        `${address} answered ${answer.status}.`,
        answer.status === 404
          ? "The store at this address has no such account, or runs without the plugin: give its address with --url, or restart it with this configuration."
          : "See that nothing in front of the store (proxy, firewall) keeps POST requests from it."
      )
}

function isLocal(address: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(
    new URL(address).hostname
  )
}
