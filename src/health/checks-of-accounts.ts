import { isDeepStrictEqual } from "node:util"
import { AUTOMATIC_ACTOR } from "../domain/refund/automatic-refund-caps"
import { latestNotificationDeliveriesOf } from "../domain/notification/notification-delivery"
import type { CheckName } from "../domain/health/finding-codes"
import { createCheckResultBuilders } from "../domain/health/finding"
import {
  judgeAccessTokens,
  judgeAssumptions,
  judgeAutomaticRefunds,
  judgeMissingLinkCredentials,
  judgeNotifications,
  judgeSetupStep,
} from "../domain/health/judge-account"
import { judgeProvidersInRegions } from "../domain/health/judge-store"
import { readRegionsAndProviderIds } from "../medusa/payment/regions-and-provider-ids"
import {
  accountIdsSharingNotificationTokens,
  notificationTokensOf,
} from "../options/notification-tokens"
import { accessTokenKeysOf } from "../operations/perform/access-token-keys"
import { settingsAffectingAssumptions } from "../operations/perform/settings-affecting-assumptions"
import {
  hasLinkCredentials,
  providersToOffer,
  shouldBeOfferedInRegion,
} from "../options/usable-methods"
import {
  checkConnection,
  checkNotificationDelivery,
  checkNotificationUrl,
} from "./external-checks"
import { accountConfigurationWarnings } from "./configuration-warnings"
import { createLookupCheckFromLedger } from "./create-lookup-check"
import { createReminderCheck } from "./create-reminder-check"
import { type Check, findRowOfAccount, judgeEachAccount } from "./check"

export const CHECKS_OF_ACCOUNTS = {
  credentials: {
    purposes: ["setup", "doctor"],
    run: (asked) =>
      judgeEachAccount(asked, ({ clientId, clientSecret }) =>
        clientId === undefined || clientSecret === undefined
          ? createCheckResultBuilders().problem("credentials_missing")
          : createCheckResultBuilders().fine("ok")
      ),
  },
  link_credentials: {
    purposes: ["health", "doctor", "start"],
    run: (asked) =>
      judgeEachAccount(
        { accounts: asked.accounts.filter((one) => !hasLinkCredentials(one)) },
        async ({ id }) =>
          judgeMissingLinkCredentials(
            await asked.ledger.countLinksWithPlannedSynchronization(id)
          )
      ),
  },
  access_token: {
    purposes: ["health", "setup", "doctor", "alerts"],
    run: ({ ledger, now, ...asked }) =>
      judgeEachAccount(asked, async (account) => {
        const tokens = accessTokenKeysOf(account).map(async (key) => ({
          ...key,
          ...(await ledger.readAccessTokenState(key)),
        }))
        return judgeAccessTokens(await Promise.all(tokens), now)
      }),
  },
  connection: {
    purposes: ["doctor", "start"],
    run: (asked) =>
      judgeEachAccount(asked, async (account) => [
        await checkConnection(account, asked.ledger, "checkout"),
        // An account without payment links needs no check of its link credentials.
        ...(hasLinkCredentials(account)
          ? [await checkConnection(account, asked.ledger, "payment_link")]
          : []),
      ]),
  },
  options: {
    purposes: ["doctor"],
    run: (asked) =>
      judgeEachAccount(asked, (account) =>
        accountConfigurationWarnings(account).map((details) =>
          createCheckResultBuilders().warning("limited", { details })
        )
      ),
  },
  notification_url: {
    purposes: ["health", "doctor"],
    run: (asked) => judgeEachAccount(asked, checkNotificationUrl),
  },
  delivery: {
    purposes: ["doctor"],
    run: (asked) =>
      judgeEachAccount(asked, (account) =>
        checkNotificationDelivery(account, asked.address)
      ),
  },
  notifications: {
    purposes: ["health", "setup", "doctor", "alerts"],
    run: async (asked) => {
      const { ledger, accounts, now } = asked
      const [notes, foreign] = await Promise.all([
        ledger.findLatestNotificationDeliveries(),
        ledger.countNotificationsOfOtherMerchants(),
      ])
      return judgeEachAccount(asked, async (account) => {
        const together = accountIdsSharingNotificationTokens(
          account.id,
          accounts
        )
        return judgeNotifications(
          {
            deliveries: latestNotificationDeliveriesOf(together, notes),
            hasToken: notificationTokensOf(account).length > 0,
            saleWithoutNotification:
              await ledger.findEarliestSaleWithoutNotification(
                account.id,
                together
              ),
            foreign: findRowOfAccount(foreign, account.id),
          },
          now
        )
      })
    },
  },
  region: {
    purposes: ["setup", "doctor", "start"],
    run: async (asked) => {
      const regions = await readRegionsAndProviderIds(asked.scope)
      return judgeEachAccount(asked, (account) =>
        judgeProvidersInRegions(regions, account.id, {
          usable: providersToOffer(account),
          shouldBeOffered: shouldBeOfferedInRegion(account),
        })
      )
    },
  },
  assumptions: {
    purposes: ["health", "doctor"],
    run: ({ ledger, accounts: all }) => {
      const accounts = all.filter((one) => one.environment !== "development")
      return judgeEachAccount({ accounts }, async (account) => {
        const run = await ledger.findLatestAssumptionConfirmation(account.id)
        const isCurrent = isDeepStrictEqual(
          run?.for,
          settingsAffectingAssumptions(account)
        )
        return judgeAssumptions({ run, isCurrent })
      })
    },
  },
  pix_paid: createSetupStepCheck("no_pix_yet", "pixPaidAt", "pix"),
  card_paid: createSetupStepCheck("no_card_yet", "cardPaidAt", "card"),
  refund_made: createSetupStepCheck("no_refund_yet", "refundedAt"),
  lookup: {
    purposes: ["health", "doctor"],
    run: async (asked) =>
      judgeEachAccount(
        asked,
        await createLookupCheckFromLedger(asked.ledger, asked.accounts)
      ),
  },
  automatic_refunds: {
    purposes: ["health", "doctor"],
    run: (asked) =>
      judgeEachAccount(asked, async ({ id, automaticRefunds: caps }) => {
        const recent = await asked.ledger.countRecentRefundDecisions(
          id,
          AUTOMATIC_ACTOR
        )
        return judgeAutomaticRefunds({ recent, caps })
      }),
  },
  reminders: {
    purposes: ["health", "doctor"],
    run: async (asked) =>
      judgeEachAccount(asked, await createReminderCheck(asked.scope)),
  },
} satisfies Partial<Record<CheckName, Check>>

/**
 * Returns a check for a setup step that is done by a first sale or refund. With `method`, accounts in which this
 * payment method is switched off are left out.
 */
function createSetupStepCheck(
  codeIfNotDone: Parameters<typeof judgeSetupStep>[1],
  timeField: "pixPaidAt" | "cardPaidAt" | "refundedAt",
  method?: "pix" | "card"
): Check {
  return {
    purposes: ["setup"],
    run: ({ accounts, ledger }) =>
      judgeEachAccount(
        { accounts: accounts.filter((one) => !method || one.methods[method]) },
        async ({ id }) =>
          judgeSetupStep(
            (await ledger.findFirstPaymentTimes(id))[timeField],
            codeIfNotDone
          )
      ),
  }
}
