import { ledgerOf } from "../medusa/core"
import type { MedusaContainer } from "@medusajs/framework/types"
import { showConfiguration } from "../api/store/checkout-transparent/configuration/show-configuration"
import { offerInReais } from "../medusa/region-in-reais"
import {
  accountGiven,
  isAnswered,
  say,
  storeCommand,
  UsageError,
} from "./command-line"
import { addGoods, missingGoods, removeGoods } from "../medusa/sample-goods"

export const USAGE = `Usage: npx medusa-payment-checkout-transparent setup-region [options]

Offers the account's payment providers in the store's region in BRL, and makes the
region "Brasil" where there is none. Takes nothing away; doing it again changes nothing.

  --account <id>             default: the only one
  --sample-prices eur=6.20   for a first sale in development: a price in BRL for each
                             variant that has one in that currency and none in BRL, at
                             that rate, and a shipping option to Brazil if there is none;
                             says what it adds, and asks
  --remove-samples           takes away what --sample-prices has added
  --yes                      does not ask
  --help
`

/** A script for `medusa exec`, see main.ts. */
export default storeCommand(
  USAGE,
  {
    account: { type: "string" },
    "sample-prices": { type: "string" },
    "remove-samples": { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
  },
  async (container, given) => {
    if (given["remove-samples"]) {
      say(
        (await removeGoods(container))
          ? "Took away the sample prices and shipping."
          : "There are no samples of this command."
      )
      return 0
    }
    const rate = rateIn(given["sample-prices"])
    const ledger = ledgerOf(container)
    const account = accountGiven(ledger, given.account)
    if (rate !== undefined && account.environment !== "development") {
      throw new UsageError(
        `--sample-prices is for development; environment of account "${account.id}" is "${account.environment}". Nothing was changed.`
      )
    }
    const { methods } = showConfiguration(account, account.locale)
    const providers = Object.values(methods).map(
      ({ provider_id }) => provider_id
    )
    const done = await offerInReais(container, providers)
    if (done.kind === "in_other_currency") {
      throw new UsageError(
        `Brazil belongs to the region "${done.name}" in ${done.currency.toUpperCase()}, and a country has one region: take it out of that region, or change the region's currency to BRL, in the admin (Settings, Regions); then run this again. Nothing was changed.`
      )
    }
    const region = `the region "${done.name}"`
    say(
      done.kind === "made"
        ? `Made ${region} in BRL, for Brazil. It offers ${done.added.join(", ")}.`
        : done.added.length > 0
          ? `Added to ${region}: ${done.added.join(", ")}.`
          : `Nothing to do: ${region} offers all of ${providers.join(", ")}.`
    )
    if (rate !== undefined) {
      return addSamples(container, { ...rate, isAgreed: given.yes })
    }
    if (done.kind === "made") {
      say(
        "Products need a price in BRL, and a shipping option to Brazil; in development, --sample-prices adds them."
      )
    }
    return 0
  }
)

interface Rate {
  currency: string
  rate: number
}

function rateIn(given: string | undefined): Rate | undefined {
  if (given === undefined) {
    return undefined
  }
  const [, currency, rate] = /^([a-z]{3})=(\d+(?:\.\d+)?)$/i.exec(given) ?? []
  if (currency === undefined || !(Number(rate) > 0)) {
    throw new UsageError(
      `--sample-prices takes a currency of the store's prices and the reais for one of it, as eur=6.20, not "${given}".`
    )
  }
  return { currency: currency.toLowerCase(), rate: Number(rate) }
}

/** Says what a first sale lacks, and adds it if the caller agrees. Resolves to the exit code. */
async function addSamples(
  container: MedusaContainer,
  { isAgreed, ...at }: Rate & { isAgreed: boolean }
): Promise<number> {
  const missing = await missingGoods(container, at)
  const { prices, shipping } = missing
  if (shipping === "nowhere") {
    throw new UsageError(
      "Samples: the store ships from nowhere. In the admin (Settings, Locations & Shipping), add a stock location with shipping and connect it to your sales channel."
    )
  }
  const lines = [
    ...(prices.length > 0
      ? [
          `prices in BRL at ${at.rate} for each ${at.currency.toUpperCase()} (variants: ${prices.length})`,
        ]
      : []),
    ...(shipping === "is_there" ? [] : ["a shipping option to Brazil"]),
  ]
  if (lines.length === 0) {
    say("Samples: nothing to add.")
    return 0
  }
  say(`Samples: ${lines.join("; ")}.`)
  if (!isAgreed && !(await isAnswered("Add it? [y/N] ", /^y(es)?$/i))) {
    say("Nothing of it was added; with --yes it is, without a question.")
    return 1
  }
  await addGoods(container, missing)
  say("Added. --remove-samples takes it away again.")
  return 0
}
