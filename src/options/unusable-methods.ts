import {
  PAYMENT_METHODS,
  type PaymentMethod,
  traitsOf,
  isLinkMethod,
} from "../domain/payment-method/payment-method"
import { ourProvider, providerIdOf } from "../domain/payment-method/provider-id"
import type { AccountOptions } from "./account-options"
import type { Integration, NeededOption } from "../domain/payment-method/traits"

/** Whether an account accepts new payments by this method: it is on, and no option is missing. */
export function canBePaid(
  account: AccountOptions,
  method: PaymentMethod
): boolean {
  return account.methods[method] && missingFor(account, method).length === 0
}

/**
 * Returns the ids of an account's providers that a region should offer: all that can be paid with. Links are left out,
 * since administrators also make them where no checkout offers them.
 */
export function shouldBeOffered(account: AccountOptions): string[] {
  return PAYMENT_METHODS.filter(
    (method) => !isLinkMethod(method) && canBePaid(account, method)
  ).map((method) => providerIdOf({ account: account.id, method }))
}

/** Returns the options that a method of an account needs and that are not set. */
export function missingFor(
  account: AccountOptions,
  method: PaymentMethod
): string[] {
  const { integration, neededOptions } = traitsOf(method)
  const needed = {
    ...credentialsOf(account)[integration],
    ...Object.fromEntries(
      neededOptions.map((name) => [name, optionOf(account, name)])
    ),
  }
  return Object.entries(needed)
    .filter(([, value]) => value === undefined)
    .map(([name]) => name)
}

/**
 * Returns the credentials that each integration needs: those of its calls and, without lookups, those of its
 * notifications.
 */
function credentialsOf({
  clientId,
  clientSecret,
  observe,
  notificationTokens,
  paymentLink,
}: AccountOptions): Record<Integration, Record<string, string | undefined>> {
  return {
    checkout: {
      clientId,
      clientSecret,
      // Without a notification, no payment of such an account ever becomes known.
      ...(observe === "notifications" && {
        notificationTokens: notificationTokens[0],
      }),
    },
    payment_link: {
      "paymentLink.clientId": paymentLink.clientId,
      "paymentLink.clientSecret": paymentLink.clientSecret,
      ...(paymentLink.observe === "notifications" && {
        "paymentLink.apiKeys": paymentLink.apiKeys[0],
      }),
    },
  }
}

function optionOf(
  { merchantDocument, sdk, softDescriptor }: AccountOptions,
  name: NeededOption
): string | undefined {
  const options = {
    merchantDocument,
    "sdk.transparentToken": sdk?.transparentToken,
    softDescriptor,
  }
  return options[name]
}

/**
 * Returns a line for the log: which payment providers are not offered to shoppers because an option is not set, though
 * they are on, and what to do. Undefined if there is none. `isUsual`: it is only links, which most shops do not use.
 */
export function unofferedText(
  accounts: readonly AccountOptions[]
): { text: string; isUsual: boolean } | undefined {
  const byReason = new Map<string, string[]>()
  for (const account of accounts) {
    for (const method of PAYMENT_METHODS) {
      const missing = missingFor(account, method).join(", ")
      if (missing !== "" && account.methods[method]) {
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
    isUsual: [...byReason.values()].flat().every((id) => {
      const provider = ourProvider(id)
      return provider && isLinkMethod(provider.method)
    }),
  }
}

type WithLinks = Pick<AccountOptions, "id" | "paymentLink">

/** Whether an account has the credential for making payment links. */
export function makesLinks({
  paymentLink,
}: {
  paymentLink: Pick<AccountOptions["paymentLink"], "clientId">
}): boolean {
  return paymentLink.clientId !== undefined
}

/** Returns why an account makes no payment links, and what to do; undefined when it makes links. */
export function linksNotConfigured(account: WithLinks): string | undefined {
  return makesLinks(account)
    ? undefined
    : `payment links are not configured for account "${account.id}": paymentLink.clientId and paymentLink.clientSecret are not set. Set them in medusa-config.ts.`
}
