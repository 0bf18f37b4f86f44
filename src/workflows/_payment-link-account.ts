import { findAccount } from "../options/find-account"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { message } from "../domain/message"
import { noLinkError } from "../medusa/refusal-errors"
import { ledgerOf } from "../medusa/core"
import { leasePatiently } from "../reconciliation/queue/lease-charge"

import {
  whyLinksCannotBeCreated,
  canCreateLinks,
} from "../options/unusable-methods"
import type { AccountOptions } from "../options/account-options"
import type { PluginOptions } from "../options/plugin-options"

/**
 * The lease under which a payment link is created. `ms` is longer than the creation takes, including its wait for other
 * leases. `waitMs` is the longest wait for the lease itself.
 */
const PAYMENT_LINK_LEASE = { ms: 120_000, waitMs: 30_000 }

/**
 * Runs `work` under a lease of the key, so that no other process runs the work for the same key at the same time. The
 * second call of a double click waits here and then finds the link that the first call created. Throws when the wait is
 * too long.
 */
export async function underPaymentLinkLease<Result>(
  container: MedusaContainer,
  key: string,
  work: () => Promise<Result>
): Promise<Result> {
  const ledger = ledgerOf(container)
  const end = await leasePatiently(ledger, key, PAYMENT_LINK_LEASE)
  if (!end) {
    throw noLinkError(message("link_being_made", undefined, { because: key }))
  }
  try {
    return await work()
  } finally {
    await end()
  }
}

/**
 * Returns the account that creates a link: the named account, or the only account that can create links. Throws
 * MedusaError if the named account cannot create links, or if no account is named and not exactly one can. The error
 * lists the accounts that can, if there are any.
 */
export function accountForLink(
  { accounts }: Pick<PluginOptions, "accounts">,
  named: string | undefined
): AccountOptions {
  const able = accounts.filter(canCreateLinks)
  if (named !== undefined) {
    const account = findAccount(accounts, named)
    if (!account) {
      throw invalid(
        `There is no account "${named}". Accounts with payment links: ${listAccountIds(able)}.`
      )
    }
    const problem = whyLinksCannotBeCreated(account)
    if (problem !== undefined) {
      throw invalid(
        `${problem} Accounts with payment links: ${listAccountIds(able)}.`
      )
    }
    return account
  }
  const [account, ...others] = able
  if (!account) {
    throw invalid(
      "No account has paymentLink.clientId and paymentLink.clientSecret. Set both in medusa-config.ts."
    )
  }
  if (others.length > 0) {
    throw invalid(
      `Several accounts have payment links: ${listAccountIds(able)}. Name one of them as account.`
    )
  }
  return account
}

function listAccountIds(accounts: readonly AccountOptions[]): string {
  return accounts.map(({ id }) => id).join(", ") || "none"
}

function invalid(because: string): MedusaError {
  return noLinkError(
    message("no_account_for_link", undefined, { because }),
    MedusaError.Types.INVALID_DATA
  )
}
