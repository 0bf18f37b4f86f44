import { isDeepStrictEqual } from "node:util"
import { AUTOMATIC_ACTOR } from "../domain/refund/automatic-refunds"
import { latestDeliveriesOf } from "../domain/notification/delivery-note"
import type { CheckName } from "../domain/health/finding-codes"
import { checkResults } from "../domain/health/finding"
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
import {
  accountsSharingTokens,
  notificationTokensOf,
} from "../options/notification-tokens"
import { accessTokenKeysOf } from "../operations/perform/access-token-keys"
import { confirmedSettings } from "../operations/perform/confirmed-settings"
import { canCreateLinks, providersToOffer } from "../options/unusable-methods"
import {
  checkConnection,
  checkDelivery,
  checkNotificationUrl,
} from "./external-checks"
import { configurationWarningsOf } from "./configuration-warnings"
import { loadLookupJudge } from "./lookups"
import { loadReminderJudge } from "./reminders"
import { type Check, rowOfAccount, judgeEachAccount } from "./check"

/** The health checks that are made for each account, by name. */
export const CHECKS_OF_ACCOUNTS = {
  credentials: {
    readers: ["setup", "doctor"],
    run: (asked) =>
      judgeEachAccount(asked, ({ clientId, clientSecret }) =>
        clientId === undefined || clientSecret === undefined
          ? checkResults().problem("credentials_missing")
          : checkResults().fine("ok")
      ),
  },
  link_credentials: {
    readers: ["health", "doctor", "start"],
    run: (asked) =>
      judgeEachAccount(
        { accounts: asked.accounts.filter((one) => !canCreateLinks(one)) },
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
        await checkConnection(account, asked.ledger, "checkout"),
        // An account without payment links needs no check of its link credentials.
        ...(canCreateLinks(account)
          ? [await checkConnection(account, asked.ledger, "payment_link")]
          : []),
      ]),
  },
  options: {
    readers: ["doctor"],
    run: (asked) =>
      judgeEachAccount(asked, (account) =>
        configurationWarningsOf(account).map((details) =>
          checkResults().warning("limited", { details })
        )
      ),
  },
  notification_url: {
    readers: ["health", "doctor"],
    run: (asked) => judgeEachAccount(asked, checkNotificationUrl),
  },
  delivery: {
    readers: ["doctor"],
    run: (asked) =>
      judgeEachAccount(asked, (account) =>
        checkDelivery(account, asked.address)
      ),
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
        const together = accountsSharingTokens(account.id, accounts)
        return judgeNotifications(
          {
            deliveries: latestDeliveriesOf(together, notes),
            hasToken: notificationTokensOf(account).length > 0,
            saleWithoutNotification: await ledger.saleWithoutNotification(
              account.id,
              together
            ),
            foreign: rowOfAccount(foreign, account.id),
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
  pix_paid: setupStepCheck("no_pix_yet", "pixPaidAt", "pix"),
  card_paid: setupStepCheck("no_card_yet", "cardPaidAt", "card"),
  refund_made: setupStepCheck("no_refund_yet", "refundedAt"),
  lookup: {
    readers: ["health", "doctor"],
    run: async (asked) =>
      judgeEachAccount(
        asked,
        await loadLookupJudge(asked.ledger, asked.accounts)
      ),
  },
  automatic_refunds: {
    readers: ["health", "doctor"],
    run: (asked) =>
      judgeEachAccount(asked, async ({ id, automaticRefunds: caps }) => {
        const recent = await asked.ledger.recentRefunds(id, AUTOMATIC_ACTOR)
        return judgeAutomaticRefunds({ recent, caps })
      }),
  },
  reminders: {
    readers: ["health", "doctor"],
    run: async (asked) =>
      judgeEachAccount(asked, await loadReminderJudge(asked.scope)),
  },
} satisfies Partial<Record<CheckName, Check>>

/**
 * Returns a check for a setup step that is done by a first sale or refund. Accounts without the payment method are left
 * out.
 */
function setupStepCheck(
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
