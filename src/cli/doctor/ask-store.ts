import type { MedusaContainer } from "@medusajs/framework/types"
import { readHealth } from "../../api/admin/checkout-transparent/health/read-health"
import type { HealthCheck } from "../../charge/health/health"
import {
  enabledProviders,
  missingProviders,
} from "../../medusa/enabled-providers"
import type { LedgerModuleService } from "../../modules/ledger"
import { LEDGER_MODULE } from "../../modules/ledger/ports/ledger"
import { accountWarnings } from "../../options/account-warnings"
import type { AccountOptions } from "../../options/account-options"
import { givenArguments, optionsIn } from "../command-line"
import { clockFindings } from "./check-clocks"
import { connectionFindings, credentialFinding } from "./check-connections"
import { deliveryFindings } from "./check-deliveries"
import { checkOf, type Finding, handOver } from "./findings"

/** A script for `medusa exec`, see doctor.ts. */
export default async function askStore({
  container,
}: {
  container: MedusaContainer
}): Promise<void> {
  const { url } = optionsIn(givenArguments(), "", { url: { type: "string" } })
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { accounts } = ledger.pluginOptions
  const findings: Finding[] = []
  for (const account of accounts) {
    findings.push(
      credentialFinding(account, ledger),
      ...limitFindings(account),
      ...(await connectionFindings(account, ledger)),
      ...(await deliveryFindings(account, url))
    )
  }
  findings.push(
    ...(await clockFindings(ledger)),
    ...(await regionFindings(container, accounts)),
    ...(await readHealth(container)).checks.map(healthFinding)
  )
  handOver(findings)
}

/** What an account cannot do as it is configured; that it has no credentials is a finding of its own. */
function limitFindings(account: AccountOptions): Finding[] {
  const credential = { clientId: "", clientSecret: "" }
  return accountWarnings({ ...account, ...credential }).map((warning) =>
    checkOf("options", account.id).warning(warning)
  )
}

async function regionFindings(
  container: MedusaContainer,
  accounts: readonly AccountOptions[]
): Promise<Finding[]> {
  const enabled = await enabledProviders(container, "brl")
  const findings = accounts.map(({ id }) => {
    const providers = enabled.filter((provider) =>
      new RegExp(`^pp_transparent-[a-z]+_${id}$`).test(provider)
    )
    const check = checkOf("region", id)
    const toDo =
      "npx medusa-payment-checkout-transparent setup-region, or in the admin: Settings, Regions."
    if (providers.length > 0) {
      return check.ok(`Offered in a region in BRL: ${providers.join(", ")}.`)
    }
    return enabled.some((provider) => provider.startsWith("pp_transparent-"))
      ? check.warning(
          "No region in BRL offers a provider of this account.",
          toDo
        )
      : check.problem("No region in BRL offers any of our providers.", toDo)
  })
  const missing = await missingProviders(container)
  return missing.length === 0
    ? findings
    : [
        ...findings,
        checkOf("region").problem(
          `Regions offer payment providers that Medusa does not have; a checkout with one answers 500: ${missing.join(", ")}.`,
          "If ours hides another entry for the payment module, give ours its providers: checkout.paymentModule({ providers: [...] }). Else take them out of the regions (admin, Settings, Regions)."
        ),
      ]
}

const VERDICT_OF = {
  ok: "ok",
  degraded: "warning",
  failing: "problem",
  unknown: "notChecked",
} as const

/** Whatever the health route judges, as it judges it; see docs/health.md. */
function healthFinding({
  name,
  account,
  status,
  reasons,
  details,
}: HealthCheck): Finding {
  const figures = Object.entries(details).flatMap(([key, value]) =>
    value === null || value === undefined || isEmptyList(value)
      ? []
      : [
          `${key} ${value instanceof Date ? value.toISOString() : JSON.stringify(value)}`,
        ]
  )
  const why = reasons.map(({ code, details }) => `${code}: ${details}`)
  return checkOf(`health: ${name}`, account)[VERDICT_OF[status]](
    (why.length > 0 ? why.join("\n") : figures.join(", ")) || status,
    why.length > 0 ? `docs/health.md, ${name}.` : undefined
  )
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
