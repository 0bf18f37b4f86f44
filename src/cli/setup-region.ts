import { ledgerOf } from "../medusa/container"
import { showConfiguration } from "../api/store/checkout-transparent/configuration/show-configuration"
import { setUpBrlRegion } from "../medusa/payment/set-up-brl-region"
import {
  requireAccountFromOption,
  printLine,
  createMedusaExecScript,
  UsageError,
} from "./command-line"
import { DEVTOOLS } from "./devtools-hint"
import { USAGES } from "./usages"

export default createMedusaExecScript(
  USAGES["setup-region"],
  { account: { type: "string" } },
  async (container, given) => {
    const account = requireAccountFromOption(ledgerOf(container), given.account)
    const { methods } = showConfiguration(account, account.locale)
    const providers = Object.values(methods).map(
      ({ provider_id }) => provider_id
    )
    const done = await setUpBrlRegion(container, providers)
    if (done.kind === "in_other_currency") {
      throw new UsageError(
        `Brazil belongs to the region "${done.name}" in ${done.currency.toUpperCase()}, and a country has only one region. Nothing was changed. Remove it from that region, or change the region's currency to BRL, in the admin (Settings, Regions). Then run this again.`
      )
    }
    const region = `the region "${done.name}"`
    printLine(
      done.kind === "made"
        ? `Made ${region} in BRL, for Brazil. It offers ${done.added.join(", ")}.`
        : done.added.length > 0
          ? `Added to ${region}: ${done.added.join(", ")}.`
          : `Nothing to do: ${region} offers all of ${providers.join(", ")}.`
    )
    if (done.kind === "made") {
      printLine(
        `Products need a price in BRL, and a shipping option to Brazil. In development, npx ${DEVTOOLS} sample-goods adds them (npm install --save-dev ${DEVTOOLS}).`
      )
    }
    return 0
  }
)
