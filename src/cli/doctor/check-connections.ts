import type { LedgerModuleService } from "../../modules/ledger"
import type { AccountOptions } from "../../options/account-options"
import { givenAccounts, isFixed } from "../../options/entered-settings"
import {
  type ConnectionProblem,
  testConnection,
} from "../../payments/test-connection"
import { checkOf, type Finding } from "./findings"

/** Whether an account can charge, and where its credentials come from. */
export function credentialFinding(
  { id, clientId, clientSecret }: AccountOptions,
  { givenOptions }: Pick<LedgerModuleService, "givenOptions">
): Finding {
  const check = checkOf("credentials", id)
  if (clientId === undefined || clientSecret === undefined) {
    return check.problem(
      "There are no clientId and clientSecret.",
      "Enter those of the merchant panel (Integrations) in the admin, Settings, Checkout Transparent, or put them into medusa-config."
    )
  }
  const isConfigured = isFixed(givenAccounts(givenOptions).get(id), "clientId")
  return check.ok(
    isConfigured ? "Given in medusa-config." : "Entered in the admin."
  )
}

const INTEGRATIONS = [
  { integration: "checkout", suffix: "" },
  { integration: "payment_link", suffix: " of payment links" },
] as const

/** By the same test as on the settings page: a token of the fleet's, and a lookup of what is not there. */
export async function connectionFindings(
  account: AccountOptions,
  ledger: LedgerModuleService
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { integration, suffix } of INTEGRATIONS) {
    const isCheckout = integration === "checkout"
    const { clientId, clientSecret, ...addresses } = isCheckout
      ? account
      : account.paymentLink
    const token = checkOf(`access token${suffix}`, account.id)
    const lookup = checkOf(`lookup${suffix}`, account.id)
    if (clientId === undefined || clientSecret === undefined) {
      // That an account has no payment links is nobody's concern.
      findings.push(
        ...(isCheckout ? [token.notChecked("There are no credentials.")] : [])
      )
    } else if (
      !isCheckout &&
      account.dialect.linkPaths.lookUpPaymentLink === null
    ) {
      findings.push(lookup.notChecked("Its path is null in the options."))
    } else {
      findings.push(
        ...resultOf(await testConnection({ account, ledger }, integration), {
          token,
          lookup,
          addresses,
        })
      )
    }
  }
  return findings
}

const TO_DO: Record<ConnectionProblem, string> = {
  wrong_credentials:
    "Compare clientId and clientSecret with the merchant panel (Integrations), of the same environment.",
  not_enabled: "Have the operator enable this integration for the merchant.",
  address_refused:
    "Compare baseUrl, authUrl and pathPrefix with what the operator gave you.",
  certificate:
    "See who answers at that address: its certificate is not trusted here (NODE_EXTRA_CA_CERTS adds an authority).",
  clock: "Set the clock of this machine, best by NTP.",
  unreachable:
    "See that this machine reaches that address (firewall, proxy, DNS), and that the gateway is up.",
  busy: "Wait a minute, then run the doctor again.",
  other: "Look the code up in docs/codes.md.",
}

function resultOf(
  tested: Awaited<ReturnType<typeof testConnection>>,
  {
    token,
    lookup,
    addresses,
  }: {
    token: ReturnType<typeof checkOf>
    lookup: ReturnType<typeof checkOf>
    addresses: { baseUrl: string; authUrl: string }
  }
): Finding[] {
  if (tested.ok) {
    return [
      token.ok("The gateway gave one, or the fleet has one."),
      lookup.ok(
        `A charge that does not exist is answered with 404, in ${tested.tookMs} ms.`
      ),
    ]
  }
  const ofToken = tested.operation === "request_access_token"
  const address = ofToken ? addresses.authUrl : addresses.baseUrl
  const what = ofToken ? token : lookup
  const problem = what.problem(
    `${tested.message} (${tested.code}, at ${address})`,
    TO_DO[tested.code]
  )
  return ofToken
    ? [problem, lookup.notChecked("There is no access token.")]
    : [token.ok("The gateway gave one, or the fleet has one."), problem]
}
