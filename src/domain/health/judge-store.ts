import { LONGEST_WAIT_MS } from "../reconciliation/wait-reasons"
import { MINUTE_MS } from "../duration"
import { parseOwnProviderId } from "../payment-method/provider-id"
import { CURRENCY } from "../money"
import type {
  Backlog,
  DiscrepancyBacklog,
  JobRuns,
  RegionWithProviders,
  UnreadableSecrets,
} from "./health-check-data"
import {
  isWithinLast,
  type CheckResult,
  createCheckResultBuilders,
} from "./finding"

/**
 * After how many milliseconds without a run the scheduled job counts as missing. The job runs every 15 seconds, so it
 * has then missed twenty runs.
 */
const JOB_MISSING_AFTER_MS = 5 * MINUTE_MS

/**
 * Reports charges that were not synchronized in time. They are a problem if one has been due for more than
 * LONGEST_WAIT_MS, and otherwise a warning. The result also contains the number of unhandled notifications, which does
 * not affect the severity.
 */
export function judgeDueChargeQueue(
  { late, unhandled }: { late: Backlog | undefined; unhandled: number },
  now: Date
): CheckResult {
  const { fine, warning, problem } = createCheckResultBuilders({
    ...toBacklogFigures(late),
    unhandled_notifications: unhandled,
  })
  if (!late) {
    return fine("ok")
  }
  return isWithinLast(late.oldestAt, LONGEST_WAIT_MS, now)
    ? warning("charges_late")
    : problem("charges_late")
}

export function judgeOperationsInDoubt(
  inDoubtForLong: Backlog | undefined,
  recent: Backlog | undefined
): CheckResult {
  const { fine, warning } = createCheckResultBuilders({
    ...toBacklogFigures(inDoubtForLong),
    recent: recent?.count ?? 0,
  })
  return inDoubtForLong ? warning("in_doubt") : fine("ok")
}

/**
 * Warns if cards that a customer has removed are still in the vault. Also reports, without a warning, cards that the
 * vault may have although the plugin does not know their ids. Such unknown cards cost nothing and cannot be charged.
 * Returns an empty list if there are no cards of either kind.
 */
export function judgeCardsLeftInVault(
  notDeleted: Backlog | undefined,
  inDoubt: Backlog | undefined
): CheckResult[] {
  return [
    ...(notDeleted
      ? [
          createCheckResultBuilders(toBacklogFigures(notDeleted)).warning(
            "cards_not_deleted"
          ),
        ]
      : []),
    ...(inDoubt
      ? [
          createCheckResultBuilders(toBacklogFigures(inDoubt)).unknown(
            "cards_in_doubt"
          ),
        ]
      : []),
  ]
}

export function judgeDiscrepancies(
  kinds: readonly DiscrepancyBacklog[]
): CheckResult {
  const [oldestAt] = kinds
    .map((kind) => kind.oldestAt)
    .sort((one, other) => one.getTime() - other.getTime())
  const { fine, warning } = createCheckResultBuilders({
    count: kinds.reduce((sum, { count }) => sum + count, 0),
    oldest_at: oldestAt ?? null,
    kinds: Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])),
  })
  return oldestAt ? warning("discrepancies") : fine("ok")
}

function toBacklogFigures(backlog: Backlog | undefined) {
  return {
    count: backlog?.count ?? 0,
    oldest_at: backlog?.oldestAt ?? null,
  }
}

/** Reports whether this process uses the settings that administrators entered. */
export function judgeSettings({
  failure,
  problems,
}: {
  failure: string | undefined
  problems: ReadonlyMap<string, string>
}): CheckResult[] {
  const { fine, warning } = createCheckResultBuilders()
  const wrong = [
    ...(failure === undefined
      ? []
      : [warning("settings_not_read", { details: failure })]),
    ...[...problems].map(([account, problem]) =>
      warning("settings_not_in_force", {
        details: `Account "${account}": ${problem}`,
      })
    ),
  ]
  return wrong.length > 0 ? wrong : [fine("ok")]
}

/**
 * Reports whether this process can decrypt the secrets in the database with its `encryptionKeys`. The secrets are the
 * saved settings, and the keys with which the ledger makes digests of e-mail addresses and notifications.
 */
export function judgeEncryption({
  settings,
  digestKeys,
}: UnreadableSecrets): CheckResult {
  const details = [
    ...settings.map(({ account, name }) => `${name} of account "${account}"`),
    ...(digestKeys
      ? [
          "the keys of digests (declined cards do not count for an e-mail address, and opt-outs of reminders are not found)",
        ]
      : []),
  ]
  return details.length > 0
    ? createCheckResultBuilders({ details: details.join(", ") }).problem(
        "encryption_key_missing"
      )
    : createCheckResultBuilders().fine("ok")
}

export function judgeUnreadableDocuments(unreadable: number): CheckResult {
  return unreadable > 0
    ? createCheckResultBuilders({ count: unreadable }).problem(
        "documents_unreadable"
      )
    : createCheckResultBuilders().fine("ok")
}

export function judgeLatestJobRun(
  runs: JobRuns | undefined,
  now: Date
): CheckResult {
  const { ranAt, expectedSince } = runs ?? {}
  const { fine, problem, unknown } = createCheckResultBuilders({
    last_run_at: ranAt ?? null,
  })
  const since = ranAt ?? expectedSince
  if (since && !isWithinLast(since, JOB_MISSING_AFTER_MS, now)) {
    return problem("job_missing")
  }
  return ranAt ? fine("ok") : unknown("nothing_yet")
}

/**
 * Reports whether shoppers can choose the payment methods of an account. `usable` lists the ids of the account's
 * payment providers, but not the provider of payment links. Each of them should be offered in at least one region with
 * the currency BRL. `shouldBeOffered` is false if no region has to offer the account, for example because the account
 * only creates payment links. Regions with another currency must not offer any provider of the account, because the
 * gateway accepts only BRL.
 */
export function judgeProvidersInRegions(
  regions: readonly RegionWithProviders[],
  account: string,
  {
    usable,
    shouldBeOffered,
  }: { usable: readonly string[]; shouldBeOffered: boolean }
): CheckResult[] {
  const ofAccount = (id: string) => parseOwnProviderId(id)?.account === account
  const offered = regions
    .filter(({ currency }) => currency === CURRENCY)
    .flatMap(({ providers }) => providers)
  const own = [...new Set(offered.filter(ofAccount))]
  const missing = usable.filter((id) => !own.includes(id))
  const elsewhere = regions
    .filter(({ currency }) => currency !== CURRENCY)
    .map((one) => ({ ...one, providers: one.providers.filter(ofAccount) }))
    .filter(({ providers }) => providers.length > 0)
  const { fine, warning, problem } = createCheckResultBuilders({
    providers: own,
  })
  const found = [
    ...(own.length === 0 && shouldBeOffered
      ? [
          offered.some((id) => parseOwnProviderId(id))
            ? warning("account_not_offered")
            : problem("not_offered"),
        ]
      : missing.length > 0
        ? [warning("method_not_offered", { details: missing.join(", ") })]
        : []),
    ...elsewhere.map(({ name, currency, providers }) =>
      problem("offered_in_other_currency", {
        details: `Region "${name}" in ${currency}: ${providers.join(", ")}`,
      })
    ),
  ]
  return found.length > 0 ? found : [fine("ok")]
}

export function judgeMissingProviders(
  missing: readonly string[]
): CheckResult[] {
  return missing.length === 0
    ? []
    : [
        createCheckResultBuilders({ providers: missing }).problem(
          "providers_missing"
        ),
      ]
}
