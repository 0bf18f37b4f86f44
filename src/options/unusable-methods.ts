import type { PaymentMethod } from "../charge/charge"
import { PAYMENT_METHODS, providerIdOf } from "../charge/method-switch"
import type { AccountOptions } from "./account-options"

/** Whether an account takes a new payment by this method: it is on, and nothing is missing. */
export function canBePaid(
  account: AccountOptions,
  method: PaymentMethod
): boolean {
  return (
    account.methods[method] &&
    pathOf(account, method) !== null &&
    lacks(account, method).length === 0
  )
}

/** The options without which a method of an account takes no payment, and that are not set. */
function lacks(
  { clientId, clientSecret, sdk, softDescriptor, paymentLink }: AccountOptions,
  method: PaymentMethod
): string[] {
  const credential = { clientId, clientSecret }
  switch (method) {
    case "card":
      return notSet({
        ...credential,
        // Without them no page can make a token of a card.
        "sdk.merchantCredential": sdk?.merchantCredential,
        "sdk.transparentToken": sdk?.transparentToken,
        // What card statements show; the gateway refuses a card charge without it.
        softDescriptor,
      })
    case "pix":
    case "wallet":
      return notSet(credential)
    case "link":
      return notSet({
        "paymentLink.clientId": paymentLink.clientId,
        "paymentLink.clientSecret": paymentLink.clientSecret,
      })
  }
}

function notSet(options: Record<string, string | undefined>): string[] {
  return Object.keys(options).filter((name) => options[name] === undefined)
}

function pathOf(
  { dialect: { paths, linkPaths } }: AccountOptions,
  method: PaymentMethod
): string | null {
  switch (method) {
    case "card":
      return paths.authorizeCard
    case "pix":
      return paths.createPix
    case "wallet":
      return paths.createWallet
    case "link":
      return linkPaths.createPaymentLink
  }
}

/**
 * One line for the log: which payment providers are not offered to shoppers, why, and what to do.
 * Undefined where all are. `isUsual`: nothing is missing but payment links, which most shops do not
 * take. A method whose path is null was switched off by whoever wrote it, and needs no line.
 */
export function unofferedText(
  accounts: readonly AccountOptions[]
): { text: string; isUsual: boolean } | undefined {
  const byReason = new Map<string, string[]>()
  for (const account of accounts) {
    for (const method of PAYMENT_METHODS) {
      const missing = lacks(account, method).join(", ")
      if (missing !== "" && pathOf(account, method) !== null) {
        const id = providerIdOf({ account: account.id, method })
        byReason.set(missing, [...(byReason.get(missing) ?? []), id])
      }
    }
  }
  if (byReason.size === 0) {
    return undefined
  }
  const listed = [...byReason].map(
    ([missing, ids]) => `${ids.join(", ")} (not set: ${missing})`
  )
  return {
    text: `not offered to shoppers, since they cannot take payments: ${listed.join("; ")}. Enter what is missing in the admin (Settings > Checkout Transparent), which takes effect at once, or set it in medusa-config.ts.`,
    isUsual: [...byReason.values()]
      .flat()
      .every((id) => id.startsWith("pp_transparent-link_")),
  }
}
