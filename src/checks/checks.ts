import { isDeepStrictEqual } from "node:util"
import { BY_ITSELF } from "../charge/automatic-refunds"
import { deliveriesOf } from "../charge/delivery-note"
import type { Backlog } from "../charge/health/figures"
import { judging } from "../charge/health/finding"
import {
  judgeAccessTokens,
  judgeAssumptions,
  judgeAutomaticRefunds,
  judgeLookups,
  judgeNotifications,
  judgeStep,
} from "../charge/health/judge-account"
import {
  judgeDiscrepancies,
  judgeDoubts,
  judgeJob,
  judgeMissingProviders,
  judgeQueue,
  judgeRegion,
  judgeSettings,
} from "../charge/health/judge-store"
import { enabledProviders, missingProviders } from "../medusa/enabled-providers"
import type { AccountOptions } from "../options/account-options"
import { accountWarnings } from "../options/account-warnings"
import { notifiedTogether, tokensOf } from "../options/notification-tokens"
import { unofferedText } from "../options/unusable-methods"
import { accessTokenKeysOf } from "../payments/access-token-keys"
import { confirmedFor } from "../payments/confirmed-for"
import { connectionOf, deliveryTo, notificationUrlOf } from "./ask-outside"
import {
  type Asked,
  type Check,
  check,
  ofEach,
  ofStore,
  type Observed,
} from "./check"

/**
 * All checks of a running store. What can be found out before it starts is in the doctor's own process; what must
 * prevent its start is in checkAtBoot.
 */
export const CHECKS: readonly Check[] = [
  check({
    name: "credentials",
    readers: ["setup", "doctor"],
    ask: (asked) => ofEach(asked, (account) => account),
    judge: ({ clientId, clientSecret }) =>
      clientId === undefined || clientSecret === undefined
        ? judging().problem("credentials_missing")
        : judging().fine("ok"),
  }),
  check({
    name: "access_token",
    readers: ["health", "setup", "doctor", "alerts"],
    ask: (asked) =>
      ofEach(asked, (account) =>
        Promise.all(
          accessTokenKeysOf(account).map(async (key) => ({
            ...key,
            ...(await asked.ledger.accessTokenState(key)),
          }))
        )
      ),
    judge: (tokens, { now }) => judgeAccessTokens(tokens, now),
  }),
  check({
    name: "connection",
    readers: ["doctor", "start"],
    ask: (asked) =>
      ofEach(asked, async (account) => [
        await connectionOf(account, asked.ledger, "checkout"),
        // An account without payment links needs no check of them.
        ...(account.paymentLink.clientId === undefined
          ? []
          : [await connectionOf(account, asked.ledger, "payment_link")]),
      ]),
    judge: (connections) => connections,
  }),
  check({
    name: "options",
    readers: ["doctor"],
    ask: (asked) => ofEach(asked, limitsOf),
    judge: (limits) =>
      limits.map((details) => judging().warning("limited", { details })),
  }),
  check({
    name: "notification_url",
    readers: ["health", "doctor"],
    ask: (asked) => ofEach(asked, notificationUrlOf),
    judge: (url) => url,
  }),
  check({
    name: "delivery",
    readers: ["doctor"],
    ask: (asked) => ofEach(asked, (account) => deliveryTo(account, asked.url)),
    judge: (delivery) => delivery,
  }),
  check({
    name: "notifications",
    readers: ["health", "setup", "doctor", "alerts"],
    ask: observeNotifications,
    judge: judgeNotifications,
  }),
  check({
    name: "region",
    readers: ["setup", "doctor"],
    ask: async (asked) => {
      const offered = await enabledProviders(asked.scope, "brl")
      return ofEach(asked, ({ id }) => ({ offered, id }))
    },
    judge: ({ offered, id }) => judgeRegion(offered, id),
  }),
  check({
    name: "providers",
    readers: ["doctor"],
    ask: ({ scope }) => ofStore(missingProviders(scope)),
    judge: judgeMissingProviders,
  }),
  check({
    name: "assumptions",
    readers: ["health", "doctor"],
    ask: async (asked) => {
      const observed = await ofEach(asked, async (account) => {
        const run = await asked.ledger.latestConfirmation(account.id)
        const isCurrent = isDeepStrictEqual(run?.for, confirmedFor(account))
        const isReal = account.environment !== "development"
        return { isReal, isCurrent, run }
      })
      return observed.filter(([, { isReal }]) => isReal)
    },
    judge: judgeAssumptions,
  }),
  step("pix_paid", "no_pix_yet", { at: "pixPaidAt", method: "pix" }),
  step("card_paid", "no_card_yet", { at: "cardPaidAt", method: "card" }),
  step("refund_made", "no_refund_yet", { at: "refundedAt" }),
  check({
    name: "lookup",
    readers: ["health", "doctor"],
    ask: async (asked) => {
      const lookups = await asked.ledger.latestLookups()
      return ofEach(asked, ({ id }) => of(lookups, id))
    },
    judge: judgeLookups,
  }),
  check({
    name: "automatic_refunds",
    readers: ["health", "doctor"],
    ask: (asked) =>
      ofEach(asked, async ({ id, automaticRefunds: caps }) => ({
        recent: await asked.ledger.recentRefunds(id, BY_ITSELF),
        caps,
      })),
    judge: judgeAutomaticRefunds,
  }),
  check({
    name: "queue",
    readers: ["health", "doctor"],
    ask: async (asked) => {
      const [late, waiting] = await Promise.all([
        asked.ledger.backlogsOf("lateNotifications"),
        asked.ledger.backlogsOf("notifications"),
      ])
      return ofEvery(asked, [late, waiting], (id) => ({
        late: of(late, id),
        waiting: of(waiting, id)?.count ?? 0,
      }))
    },
    judge: (observed, { now }) => judgeQueue(observed, now),
  }),
  check({
    name: "in_doubt",
    readers: ["health", "doctor"],
    ask: async (asked) => {
      const [long, recent] = await Promise.all([
        asked.ledger.backlogsOf("longDoubts"),
        asked.ledger.backlogsOf("recentDoubts"),
      ])
      return ofEvery(asked, [long, recent], (id) => ({
        long: of(long, id),
        recent: of(recent, id),
      }))
    },
    judge: ({ long, recent }) => judgeDoubts(long, recent),
  }),
  check({
    name: "discrepancies",
    readers: ["health", "doctor"],
    ask: async (asked) => {
      const open = await asked.ledger.openDiscrepancies()
      return ofEvery(asked, [open], (id) =>
        open.filter(({ account }) => account === id)
      )
    },
    judge: judgeDiscrepancies,
  }),
  check({
    name: "settings",
    readers: ["health", "doctor"],
    ask: ({ ledger }) => ofStore(ledger.settingsState()),
    judge: judgeSettings,
  }),
  check({
    name: "job",
    readers: ["health", "doctor"],
    ask: ({ ledger }) => ofStore(ledger.jobRuns()),
    judge: (runs, { now }) => judgeJob(runs, now),
  }),
]

/** A setup step that a sale or a refund completes; left out for accounts without its method. */
function step(
  name: "pix_paid" | "card_paid" | "refund_made",
  open: Parameters<typeof judgeStep>[1],
  {
    at,
    method,
  }: {
    at: "pixPaidAt" | "cardPaidAt" | "refundedAt"
    method?: "pix" | "card"
  }
): Check {
  return check({
    name,
    readers: ["setup"],
    ask: ({ accounts, ledger }) =>
      ofEach(
        { accounts: accounts.filter((one) => !method || one.methods[method]) },
        async ({ id }) => (await ledger.firstSteps(id))[at]
      ),
    judge: (firstAt) => judgeStep(firstAt, open),
  })
}

/** What an account's configuration does not allow, as the log of a start has it. */
function limitsOf(account: AccountOptions): string[] {
  const { text, isUsual } = unofferedText([account]) ?? { isUsual: true }
  return [...(isUsual ? [] : [text]), ...accountWarnings(account)]
}

async function observeNotifications(asked: Asked) {
  const { ledger, accounts } = asked
  const notes = await ledger.deliveryNotes()
  return ofEach(asked, async (account) => {
    const together = notifiedTogether(account, accounts)
    return {
      deliveries: deliveriesOf(together, notes),
      hasToken: tokensOf(account).length > 0,
      saleWithoutNotification: await ledger.saleWithoutNotification(
        account.id,
        together
      ),
    }
  })
}

function of<Row extends { account: string }>(
  rows: readonly Row[],
  account: string
): Row | undefined {
  return rows.find((row) => row.account === account)
}

/** Observes every account that is configured or has a backlog, also accounts that are not configured any more. */
function ofEvery<What>(
  { accounts }: Asked,
  backlogs: readonly (readonly Backlog[])[],
  observe: (account: string) => What
): Observed<What>[] {
  const names = new Set([
    ...accounts.map(({ id }) => id),
    ...backlogs.flat().map(({ account }) => account),
  ])
  return [...names].map((name) => [name, observe(name)])
}
