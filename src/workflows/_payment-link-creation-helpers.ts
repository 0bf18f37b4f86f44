import { findAccount } from "../options/find-account"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { message } from "../domain/message"
import { linkNotCreatedError } from "../medusa/refusal-errors"
import { ledgerOf } from "../medusa/container"
import { storeNameOf } from "../medusa/store-name"
import { waitForLease } from "../reconciliation/queue/wait-for-lease"

import {
  unconfiguredPaymentLinksMessage,
  hasLinkCredentials,
} from "../options/usable-methods"
import type { AccountOptions } from "../options/account-options"
import type { PluginOptions } from "../options/plugin-options"

/**
 * The times of the lease for creating a payment link, in milliseconds. `ms` is longer than the creation takes. `waitMs`
 * is the maximum time to wait for the lease.
 */
const PAYMENT_LINK_LEASE = { ms: 120_000, waitMs: 30_000 }

/**
 * Runs `work` under the lease for a key, so that no other call runs its work for the same key at the same time. After a
 * double click, the second call waits, and then finds the link that the first call created.
 *
 * Throws an error that no link was created if the lease stays taken for too long.
 */
export async function withPaymentLinkLease<Result>(
  container: MedusaContainer,
  key: string,
  work: () => Promise<Result>
): Promise<Result> {
  const ledger = ledgerOf(container)
  const release = await waitForLease(ledger, key, PAYMENT_LINK_LEASE)
  if (!release) {
    throw linkNotCreatedError(
      message("link_being_made", undefined, { because: key })
    )
  }
  try {
    return await work()
  } finally {
    await release()
  }
}

/**
 * Returns the account with which a link is created: the account with the id `accountId`, or without an id the only
 * account that can create links.
 * @throws MedusaError if there is no such account, if the named account cannot create links, or if several can.
 */
export function requireAccountForLink(
  { accounts }: Pick<PluginOptions, "accounts">,
  accountId: string | undefined
): AccountOptions {
  const accountsWithLinks = accounts.filter(hasLinkCredentials)
  if (accountId !== undefined) {
    const account = findAccount(accounts, accountId)
    if (!account) {
      throw noAccountForLinkError(
        `There is no account "${accountId}". Accounts with payment links: ${joinAccountIds(accountsWithLinks)}.`
      )
    }
    const problem = unconfiguredPaymentLinksMessage(account)
    if (problem !== undefined) {
      throw noAccountForLinkError(
        `${problem} Accounts with payment links: ${joinAccountIds(accountsWithLinks)}.`
      )
    }
    return account
  }
  const [account, ...others] = accountsWithLinks
  if (!account) {
    throw noAccountForLinkError(
      "No account has paymentLink.clientId and paymentLink.clientSecret. Set both in medusa-config.ts."
    )
  }
  if (others.length > 0) {
    throw noAccountForLinkError(
      `Several accounts have payment links: ${joinAccountIds(accountsWithLinks)}. Name one of them as account.`
    )
  }
  return account
}

function joinAccountIds(accounts: readonly AccountOptions[]): string {
  return accounts.map(({ id }) => id).join(", ") || "none"
}

function noAccountForLinkError(because: string): MedusaError {
  return linkNotCreatedError(
    message("no_account_for_link", undefined, { because }),
    MedusaError.Types.INVALID_DATA
  )
}

export function refuseWhenLinksAreOff({ id, methods }: AccountOptions): void {
  if (!methods.link) {
    throw linkNotCreatedError(message("links_switched_off", { account: id }))
  }
}

const MAX_NAME_LENGTH = 100

/**
 * Returns the name for a link that belongs to no order:
 * - If the caller gave a name, returns this name.
 * - If the caller gave only a reference, returns `undefined`. The link then gets the name in the option
 *   `paymentLink.name`.
 * - If the caller gave neither, and that option does not contain {reference}, also returns `undefined`.
 * - If the caller gave neither, and the option contains {reference}, returns a name with the store's name, or
 *   `Pagamento` for a store without a name.
 */
export async function nameForLinkWithoutOrder(
  container: MedusaContainer,
  { paymentLink }: AccountOptions,
  { name, reference }: Partial<Record<"name" | "reference", string | undefined>>
): Promise<string | undefined> {
  const nameOptionNeedsReference = paymentLink.name.includes("{reference}")
  if (
    name !== undefined ||
    reference !== undefined ||
    !nameOptionNeedsReference
  ) {
    return name
  }
  const store = await storeNameOf(container)
  return store === undefined
    ? "Pagamento"
    : `Pagamento para ${store}`.slice(0, MAX_NAME_LENGTH)
}
