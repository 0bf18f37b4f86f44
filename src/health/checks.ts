import { isDeepStrictEqual } from "node:util"
import { BY_ITSELF } from "../domain/refund/automatic-refunds"
import { deliveriesOf } from "../domain/notification/delivery-note"
import type { Backlog } from "../domain/health/figures"
import { type Finding, type Judged, judging } from "../domain/health/finding"
import {
  judgeAccessTokens,
  judgeAssumptions,
  judgeAutomaticRefunds,
  judgeLinkCredentials,
  judgeNotifications,
  judgeStep,
} from "../domain/health/judge-account"
import {
  judgeDiscrepancies,
  judgeDocuments,
  judgeDoubts,
  judgeEncryption,
  judgeJob,
  judgeMissingProviders,
  judgeQueue,
  judgeRegions,
  judgeSettings,
} from "../domain/health/judge-store"
import { ledgerOf, type Scope } from "../medusa/core"
import {
  missingProviders,
  regionsWithProviders,
} from "../medusa/payment/enabled-providers"
import type { LedgerModuleService } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"
import { notifiedTogether, tokensOf } from "../options/notification-tokens"
import { accessTokenKeysOf } from "../operations/perform/access-token-keys"
import { confirmedFor } from "../operations/perform/confirmed-for"
import { makesLinks, shouldBeOffered } from "../options/unusable-methods"
import { connectionOf, deliveryTo, notificationUrlOf } from "./ask-outside"
import { limitsOf } from "./limits-of-account"
import { lookupsOf } from "./lookups"
import { remindersOf } from "./reminders"

/**
 * - `health`: the health route and the settings page; these checks read only options and the database, by index.
 * - `alerts`: the scheduled job, which alerts people; reads the same.
 * - `setup`: the steps that remain until the first sale.
 * - `doctor`: the command line, which also asks the gateway and the running store.
 * - `start`: the warnings of a store that starts, which asks the gateway.
 */
type Reader = "health" | "setup" | "doctor" | "start" | "alerts"

interface Asked {
  scope: Scope
  ledger: LedgerModuleService
  accounts: readonly AccountOptions[]
  /** The database's time. */
  now: Date
  /** The address of the store, as given to the doctor. */
  url: string | undefined
}

type Judgement = Judged | readonly Judged[]

/** What a check finds of one account, or of the store (null). */
type Found = readonly [account: string | null, judged: Judgement]

interface Check {
  readers: readonly Reader[]
  run: (asked: Asked) => Promise<readonly Found[]>
}

/**
 * All checks of a running store, by name. What can be found out before it starts is in the doctor's own process; what
 * must prevent its start is in checkAtBoot.
 */
const CHECKS: Readonly<Record<string, Check>> = {
  credentials: {
    readers: ["setup", "doctor"],
    run: (asked) =>
      ofEach(asked, ({ clientId, clientSecret }) =>
        clientId === undefined || clientSecret === undefined
          ? judging().problem("credentials_missing")
          : judging().fine("ok")
      ),
  },
  link_credentials: {
    readers: ["health", "doctor", "start"],
    run: (asked) =>
      ofEach(
        { accounts: asked.accounts.filter((one) => !makesLinks(one)) },
        async ({ id }) =>
          judgeLinkCredentials(await asked.ledger.openLinksOf(id))
      ),
  },
  access_token: {
    readers: ["health", "setup", "doctor", "alerts"],
    run: ({ ledger, now, ...asked }) =>
      ofEach(asked, async (account) => {
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
      ofEach(asked, async (account) => [
        await connectionOf(account, asked.ledger, "checkout"),
        // An account without payment links needs no check of them.
        ...(account.paymentLink.clientId === undefined
          ? []
          : [await connectionOf(account, asked.ledger, "payment_link")]),
      ]),
  },
  options: {
    readers: ["doctor"],
    run: (asked) =>
      ofEach(asked, (account) =>
        limitsOf(account).map((details) =>
          judging().warning("limited", { details })
        )
      ),
  },
  notification_url: {
    readers: ["health", "doctor"],
    run: (asked) => ofEach(asked, notificationUrlOf),
  },
  delivery: {
    readers: ["doctor"],
    run: (asked) => ofEach(asked, (account) => deliveryTo(account, asked.url)),
  },
  notifications: {
    readers: ["health", "setup", "doctor", "alerts"],
    run: async (asked) => {
      const { ledger, accounts, now } = asked
      const [notes, foreign] = await Promise.all([
        ledger.deliveryNotes(),
        ledger.foreignNotifications(),
      ])
      return ofEach(asked, async (account) => {
        const together = notifiedTogether(account, accounts)
        return judgeNotifications(
          {
            deliveries: deliveriesOf(together, notes),
            hasToken: tokensOf(account).length > 0,
            saleWithoutNotification: await ledger.saleWithoutNotification(
              account.id,
              together
            ),
            foreign: of(foreign, account.id),
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
      return ofEach(asked, (account) =>
        judgeRegions(regions, account.id, shouldBeOffered(account))
      )
    },
  },
  providers: {
    readers: ["doctor"],
    run: async ({ scope }) => [
      [null, judgeMissingProviders(await missingProviders(scope))],
    ],
  },
  assumptions: {
    readers: ["health", "doctor"],
    run: ({ ledger, accounts: all }) => {
      const accounts = all.filter((one) => one.environment !== "development")
      return ofEach({ accounts }, async (account) => {
        const run = await ledger.latestConfirmation(account.id)
        const isCurrent = isDeepStrictEqual(run?.for, confirmedFor(account))
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
      ofEach(asked, await lookupsOf(asked.ledger, asked.accounts)),
  },
  automatic_refunds: {
    readers: ["health", "doctor"],
    run: (asked) =>
      ofEach(asked, async ({ id, automaticRefunds: caps }) => {
        const recent = await asked.ledger.recentRefunds(id, BY_ITSELF)
        return judgeAutomaticRefunds({ recent, caps })
      }),
  },
  reminders: {
    readers: ["health", "doctor"],
    run: async (asked) => ofEach(asked, await remindersOf(asked.scope)),
  },
  queue: {
    readers: ["health", "doctor"],
    run: async (asked) => {
      const [late, waiting] = await Promise.all([
        asked.ledger.backlogsOf("lateNotifications"),
        asked.ledger.backlogsOf("notifications"),
      ])
      return ofEvery(asked, [late, waiting], (id) =>
        judgeQueue(
          { late: of(late, id), waiting: of(waiting, id)?.count ?? 0 },
          asked.now
        )
      )
    },
  },
  in_doubt: {
    readers: ["health", "doctor"],
    run: async (asked) => {
      const [long, recent] = await Promise.all([
        asked.ledger.backlogsOf("longDoubts"),
        asked.ledger.backlogsOf("recentDoubts"),
      ])
      return ofEvery(asked, [long, recent], (id) =>
        judgeDoubts(of(long, id), of(recent, id))
      )
    },
  },
  discrepancies: {
    readers: ["health", "doctor"],
    run: async (asked) => {
      const open = await asked.ledger.openDiscrepancies()
      return ofEvery(asked, [open], (id) =>
        judgeDiscrepancies(open.filter(({ account }) => account === id))
      )
    },
  },
  settings: {
    readers: ["health", "doctor"],
    run: async ({ ledger }) => [[null, judgeSettings(ledger.settingsState())]],
  },
  encryption: {
    readers: ["health", "doctor", "start"],
    run: async ({ ledger }) => [
      [null, judgeEncryption(await ledger.unreadableSecrets())],
    ],
  },
  documents: {
    readers: ["doctor"],
    run: async ({ ledger }) => [
      [null, judgeDocuments(await ledger.unreadableDocuments())],
    ],
  },
  job: {
    readers: ["health", "doctor"],
    run: async ({ ledger, now }) => [
      [null, judgeJob(await ledger.jobRuns(), now)],
    ],
  },
}

/** Runs the checks of one reader. */
export async function runChecks(
  scope: Scope,
  reader: Reader,
  url?: string
): Promise<Finding[]> {
  const ledger = ledgerOf(scope)
  const { now } = await ledger.time()
  const { accounts } = ledger.pluginOptions
  const findings = await Promise.all(
    Object.entries(CHECKS)
      .filter(([, { readers }]) => readers.includes(reader))
      .map(async ([check, { run }]) =>
        (await run({ scope, ledger, accounts, now, url })).flatMap(
          ([account, found]) =>
            [found].flat().map((judged) => ({ check, account, ...judged }))
        )
      )
  )
  return findings.flat()
}

/** A setup step that a sale or a refund completes; left out for accounts without its method. */
function step(
  open: Parameters<typeof judgeStep>[1],
  at: "pixPaidAt" | "cardPaidAt" | "refundedAt",
  method?: "pix" | "card"
): Check {
  return {
    readers: ["setup"],
    run: ({ accounts, ledger }) =>
      ofEach(
        { accounts: accounts.filter((one) => !method || one.methods[method]) },
        async ({ id }) => judgeStep((await ledger.firstSteps(id))[at], open)
      ),
  }
}

function of<Row extends { account: string }>(
  rows: readonly Row[],
  account: string
): Row | undefined {
  return rows.find((row) => row.account === account)
}

/** Judges each configured account, one after another. */
async function ofEach(
  { accounts }: Pick<Asked, "accounts">,
  judge: (account: AccountOptions) => Promise<Judgement> | Judgement
): Promise<Found[]> {
  const found: Found[] = []
  for (const account of accounts) {
    found.push([account.id, await judge(account)])
  }
  return found
}

/** Judges every account that is configured or has a backlog, also accounts that are not configured any more. */
function ofEvery(
  { accounts }: Asked,
  backlogs: readonly (readonly Backlog[])[],
  judge: (account: string) => Judged
): Found[] {
  const names = new Set([
    ...accounts.map(({ id }) => id),
    ...backlogs.flat().map(({ account }) => account),
  ])
  return [...names].map((name) => [name, judge(name)])
}
