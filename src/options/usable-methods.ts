import {
  PAYMENT_METHODS,
  type PaymentMethod,
  traitsOf,
  isLinkMethod,
} from "../domain/payment-method/payment-method"
import {
  parseOwnProviderId,
  providerIdOf,
} from "../domain/payment-method/provider-id"
import type { AccountOptions } from "./account-options"
import type {
  Integration,
  NeededOption,
} from "../domain/payment-method/payment-method-traits"

/**
 * Returns whether an account can accept new payments with this method: it is switched on, and all options that it needs
 * are set.
 */
export function isMethodUsable(
  account: AccountOptions,
  method: PaymentMethod
): boolean {
  return account.methods[method] && missingOptions(account, method).length === 0
}

/**
 * Returns the ids of the account's payment providers that the store's regions should have. The provider of payment
 * links is left out, because some stores create links only in the admin and do not offer them at the checkout.
 */
export function providersToOffer(account: AccountOptions): string[] {
  return PAYMENT_METHODS.filter(
    (method) => !isLinkMethod(method) && isMethodUsable(account, method)
  ).map((method) => providerIdOf({ account: account.id, method }))
}

/**
 * Returns whether a region should offer a payment method of the account. The result is false in these cases:
 *
 * - All methods of the checkout are switched off.
 * - The account can create payment links, and none of its methods of the checkout can be used. Such an account sells
 *   with links from the admin.
 */
export function shouldBeOfferedInRegion(account: AccountOptions): boolean {
  const isUsable = (method: PaymentMethod) => isMethodUsable(account, method)
  const ofCheckout = PAYMENT_METHODS.filter(
    (method) => !isLinkMethod(method) && account.methods[method]
  )
  return (
    ofCheckout.some(isUsable) ||
    (ofCheckout.length > 0 &&
      !PAYMENT_METHODS.filter(isLinkMethod).some(isUsable))
  )
}

/** Returns the names of the options that a method of this account needs and that are not set. */
export function missingOptions(
  account: AccountOptions,
  method: PaymentMethod
): string[] {
  const { integration, neededOptions } = traitsOf(method)
  const needed = {
    ...neededCredentialsOf(account)[integration],
    ...Object.fromEntries(
      neededOptions.map((name) => [
        name,
        valueOfOptionNeededByMethod(account, name),
      ])
    ),
  }
  return Object.entries(needed)
    .filter(([, value]) => value === undefined)
    .map(([name]) => name)
}

/**
 * Returns the credentials that each integration needs, by the option's name. The value of a missing option is
 * undefined. An integration without lookups also needs the token or the API key of its notifications.
 */
function neededCredentialsOf({
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
      // Without lookups, only notifications show the account's payments.
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

function valueOfOptionNeededByMethod(
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
 * Returns a text for the log about payment methods that are switched on but cannot be used, because an option is not
 * set. Returns undefined if there are none.
 *
 * `isUsual` is true if the text is only about payment links, because most shops do not use them.
 */
export function unofferedProvidersText(
  accounts: readonly AccountOptions[]
): { text: string; isUsual: boolean } | undefined {
  const byReason = new Map<string, string[]>()
  for (const account of accounts) {
    for (const method of PAYMENT_METHODS) {
      const missing = missingOptions(account, method).join(", ")
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
      const provider = parseOwnProviderId(id)
      return provider && isLinkMethod(provider.method)
    }),
  }
}

type AccountWithLinks = Pick<AccountOptions, "id" | "paymentLink">

/**
 * Returns whether an account has the credentials with which payment links are created. Does not check the API key,
 * which an account without lookups of links needs as well (see `missingOptions`).
 */
export function hasLinkCredentials({
  paymentLink,
}: {
  paymentLink: Pick<AccountOptions["paymentLink"], "clientId">
}): boolean {
  return paymentLink.clientId !== undefined
}

/** Returns a text that says why an account cannot create payment links and what to do. Returns undefined if it can. */
export function unconfiguredPaymentLinksMessage(
  account: AccountWithLinks
): string | undefined {
  const { id, paymentLink } = account
  if (!hasLinkCredentials(account)) {
    return `Payment links are not configured for account "${id}": paymentLink.clientId and paymentLink.clientSecret are not set. Set both in medusa-config.ts.`
  }
  return paymentLink.observe === "notifications" &&
    paymentLink.apiKeys.length === 0
    ? `Payment links are not configured for account "${id}": paymentLink.apiKeys is not set, and with paymentLink.observe "notifications" the payment of a link would never be seen. Set paymentLink.apiKeys in medusa-config.ts.`
    : undefined
}
