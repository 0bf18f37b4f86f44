import { isDeepStrictEqual } from "node:util"
import { BY_ITSELF } from "../domain/refund/automatic-refunds"
import { deliveriesOf } from "../domain/notification/delivery-note"
import type { CheckName } from "../domain/health/finding-codes"
import { judging } from "../domain/health/finding"
import {
  judgeAccessTokens,
  judgeAssumptions,
  judgeAutomaticRefunds,
  judgeLinkCredentials,
  judgeNotifications,
  judgeStep,
} from "../domain/health/judge-account"
import { judgeRegions } from "../domain/health/judge-store"
import { regionsWithProviders } from "../medusa/payment/enabled-providers"
import { notifiedTogether, tokensOf } from "../options/notification-tokens"
import { accessTokenKeysOf } from "../operations/perform/access-token-keys"
import { confirmedSettings } from "../operations/perform/confirmed-settings"
import { makesLinks, providersToOffer } from "../options/unusable-methods"
import { connectionOf, deliveryTo, notificationUrlOf } from "./ask-outside"
import { limitsOf } from "./limits-of-account"
import { lookupsOf } from "./lookups"
import { remindersOf } from "./reminders"
import { type Check, ofAccount, judgeEachAccount } from "./check"

/** The health checks of single accounts, by the check's name. */
export const CHECKS_OF_ACCOUNTS = {
  credentials: {
    readers: ["setup", "doctor"],
    run: (asked) =>
      judgeEachAccount(asked, ({ clientId, clientSecret }) =>
        clientId === undefined || clientSecret === undefined
          ? judging().problem("credentials_missing")
          : judging().fine("ok")
      ),
  },
  link_credentials: {
    readers: ["health", "doctor", "start"],
    run: (asked) =>
      judgeEachAccount(
        { accounts: asked.accounts.filter((one) => !makesLinks(one)) },
        async ({ id }) =>
          judgeLinkCredentials(await asked.ledger.countOpenLinks(id))
      ),
  },
  access_token: {
    readers: ["health", "setup", "doctor", "alerts"],
    run: ({ ledger, now, ...asked }) =>
      judgeEachAccount(asked, async (account) => {
        const tokens = accessTokenKeysOf(account).map(async (key) => ({
          ...key,
          ...(await ledger.accessTokenState(key)),
        }))
        return judgeAccessTokens(await Promise.all(tokens), now)
      }),
  },
  connection: {
    readers: ["doctor", "start"],
    run: (asked) =>
      judgeEachAccount(asked, async (account) => [
        await connectionOf(account, asked.ledger, "checkout"),
        // An account without payment links needs no check of its link credentials.
        ...(makesLinks(account)
          ? [await connectionOf(account, asked.ledger, "payment_link")]
          : []),
      ]),
  },
  options: {
    readers: ["doctor"],
    run: (asked) =>
      judgeEachAccount(asked, (account) =>
        limitsOf(account).map((details) =>
          judging().warning("limited", { details })
        )
      ),
  },
  notification_url: {
    readers: ["health", "doctor"],
    run: (asked) => judgeEachAccount(asked, notificationUrlOf),
  },
  delivery: {
    readers: ["doctor"],
    run: (asked) =>
      judgeEachAccount(asked, (account) => deliveryTo(account, asked.url)),
  },
  notifications: {
    readers: ["health", "setup", "doctor", "alerts"],
    run: async (asked) => {
      const { ledger, accounts, now } = asked
      const [notes, foreign] = await Promise.all([
        ledger.deliveryNotes(),
        ledger.foreignNotifications(),
      ])
      return judgeEachAccount(asked, async (account) => {
        const together = notifiedTogether(account.id, accounts)
        return judgeNotifications(
          {
            deliveries: deliveriesOf(together, notes),
            hasToken: tokensOf(account).length > 0,
            saleWithoutNotification: await ledger.saleWithoutNotification(
              account.id,
              together
            ),
            foreign: ofAccount(foreign, account.id),
          },
          now
        )
      })
    },
  },
  region: {
    readers: ["setup", "doctor", "start"],
    run: async (asked) => {
      const regions = await regionsWithProviders(asked.scope)
      return judgeEachAccount(asked, (account) =>
        judgeRegions(regions, account.id, providersToOffer(account))
      )
    },
  },
  assumptions: {
    readers: ["health", "doctor"],
    run: ({ ledger, accounts: all }) => {
      const accounts = all.filter((one) => one.environment !== "development")
      return judgeEachAccount({ accounts }, async (account) => {
        const run = await ledger.latestConfirmation(account.id)
        const isCurrent = isDeepStrictEqual(
          run?.for,
          confirmedSettings(account)
        )
        return judgeAssumptions({ run, isCurrent })
      })
    },
  },
  pix_paid: step("no_pix_yet", "pixPaidAt", "pix"),
  card_paid: step("no_card_yet", "cardPaidAt", "card"),
  refund_made: step("no_refund_yet", "refundedAt"),
  lookup: {
    readers: ["health", "doctor"],
    run: async (asked) =>
      judgeEachAccount(asked, await lookupsOf(asked.ledger, asked.accounts)),
  },
  automatic_refunds: {
    readers: ["health", "doctor"],
    run: (asked) =>
      judgeEachAccount(asked, async ({ id, automaticRefunds: caps }) => {
        const recent = await asked.ledger.recentRefunds(id, BY_ITSELF)
        return judgeAutomaticRefunds({ recent, caps })
      }),
  },
  reminders: {
    readers: ["health", "doctor"],
    run: async (asked) =>
      judgeEachAccount(asked, await remindersOf(asked.scope)),
  },
} satisfies Partial<Record<CheckName, Check>>

/**
 * Returns the check of a setup step that a first sale or refund completes. Accounts that do not offer the method are
 * left out.
 */
function step(
  open: Parameters<typeof judgeStep>[1],
  at: "pixPaidAt" | "cardPaidAt" | "refundedAt",
  method?: "pix" | "card"
): Check {
  return {
    readers: ["setup"],
    run: ({ accounts, ledger }) =>
      judgeEachAccount(
        { accounts: accounts.filter((one) => !method || one.methods[method]) },
        async ({ id }) =>
          judgeStep((await ledger.firstEventTimes(id))[at], open)
      ),
  }
}
