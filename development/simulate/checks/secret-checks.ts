import type { Violation } from "../../records/records-by-charge"
import { defaultMerchant } from "../../../packages/devtools/src/simulator"
import { CPF } from "../actors/shopper"
import type { SimulatedStore } from "../process/simulated-store"

const { credential, paymentLinkCredential, notificationToken } = defaultMerchant

/**
 * Secrets that must not appear in logs, events and Medusa's tables: the store's client secrets, its notification token,
 * and the buyer's document number with and without punctuation.
 */
const SECRETS = [
  CPF,
  CPF.replace(/\D/g, ""),
  credential.clientSecret,
  paymentLinkCredential.clientSecret,
  notificationToken,
]

/** Finds secrets and card tokens in the log, in the published events, and in Medusa's payments and payment sessions. */
export function findLeakedSecrets({
  log,
  published,
  records,
  gateway,
}: SimulatedStore): Violation[] {
  const places: Record<string, string> = {
    "the log": log.join("\n"),
    "an event": JSON.stringify(published),
    "a table of Medusa's": JSON.stringify([
      ...records.sessions.values(),
      ...records.payments.values(),
    ]),
  }
  return Object.entries(places).flatMap(([place, text]) =>
    [...SECRETS, ...gateway.cardTokens]
      .filter((secret) => text.includes(secret))
      .map((secret) => ({
        check: "secret in the open",
        words: `${secret.slice(0, 6)}… stands in ${place}`,
        ids: [],
      }))
  )
}
