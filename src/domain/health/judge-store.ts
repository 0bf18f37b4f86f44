import { LONGEST_WAIT_MS } from "../reconciliation/waits"
import { MINUTE_MS } from "../duration"
import { ourProvider } from "../payment-method/provider-id"
import { CURRENCY } from "../money"
import type {
  Backlog,
  DiscrepancyBacklog,
  JobRuns,
  RegionWithProviders,
  UnreadableSecrets,
} from "./figures"
import { isWithin, type Judged, judging } from "./finding"

/** The time without a run after which the job counts as missing, which is twenty missed runs. */
const JOB_MISSING_AFTER_MS = 5 * MINUTE_MS

/**
 * Judges the queue by the charges whose synchronization is late. The number of unhandled notifications is only shown.
 */
export function judgeQueue(
  { late, unhandled }: { late: Backlog | undefined; unhandled: number },
  now: Date
): Judged {
  const { fine, warning, problem } = judging({
    ...sizeOf(late),
    unhandled_notifications: unhandled,
  })
  if (!late) {
    return fine("ok")
  }
  return isWithin(late.oldestAt, LONGEST_WAIT_MS, now)
    ? warning("charges_late")
    : problem("charges_late")
}

export function judgeDoubts(
  long: Backlog | undefined,
  recent: Backlog | undefined
): Judged {
  const { fine, warning } = judging({
    ...sizeOf(long),
    recent: recent?.count ?? 0,
  })
  return long ? warning("in_doubt") : fine("ok")
}

export function judgeDiscrepancies(
  kinds: readonly DiscrepancyBacklog[]
): Judged {
  const [oldestAt] = kinds
    .map((kind) => kind.oldestAt)
    .sort((one, other) => one.getTime() - other.getTime())
  const { fine, warning } = judging({
    count: kinds.reduce((sum, { count }) => sum + count, 0),
    oldest_at: oldestAt ?? null,
    kinds: Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])),
  })
  return oldestAt ? warning("discrepancies") : fine("ok")
}

function sizeOf(backlog: Backlog | undefined) {
  return {
    count: backlog?.count ?? 0,
    oldest_at: backlog?.oldestAt ?? null,
  }
}

/** Judges whether the settings that administrators entered are in force in this process. */
export function judgeSettings({
  failure,
  problems,
}: {
  failure: string | undefined
  problems: ReadonlyMap<string, string>
}): Judged[] {
  const { fine, warning } = judging()
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

/** Judges whether this process can decrypt everything in the ledger with its `encryptionKeys`. */
export function judgeEncryption({
  settings,
  digestKeys,
}: UnreadableSecrets): Judged {
  const details = [
    ...settings.map(({ account, name }) => `${name} of account "${account}"`),
    ...(digestKeys
      ? [
          "the keys of digests (declined cards do not count for an e-mail address, and opt-outs of reminders are not found)",
        ]
      : []),
  ]
  return details.length > 0
    ? judging({ details: details.join(", ") }).problem("encryption_key_missing")
    : judging().fine("ok")
}

export function judgeDocuments(unreadable: number): Judged {
  return unreadable > 0
    ? judging({ count: unreadable }).problem("documents_unreadable")
    : judging().fine("ok")
}

export function judgeJob(runs: JobRuns | undefined, now: Date): Judged {
  const { ranAt, expectedSince } = runs ?? {}
  const { fine, problem, unknown } = judging({ last_run_at: ranAt ?? null })
  const since = ranAt ?? expectedSince
  if (since && !isWithin(since, JOB_MISSING_AFTER_MS, now)) {
    return problem("job_missing")
  }
  return ranAt ? fine("ok") : unknown("nothing_yet")
}

/**
 * Judges whether the store's regions offer the payment methods of an account. `usable` has the ids of the account's
 * configured providers. A region in BRL should offer them, and no other region may, because the gateway accepts only
 * BRL.
 */
export function judgeRegions(
  regions: readonly RegionWithProviders[],
  account: string,
  usable: readonly string[]
): Judged[] {
  const ofAccount = (id: string) => ourProvider(id)?.account === account
  const offered = regions
    .filter(({ currency }) => currency === CURRENCY)
    .flatMap(({ providers }) => providers)
  const own = [...new Set(offered.filter(ofAccount))]
  const missing = usable.filter((id) => !own.includes(id))
  const elsewhere = regions
    .filter(({ currency }) => currency !== CURRENCY)
    .map((one) => ({ ...one, providers: one.providers.filter(ofAccount) }))
    .filter(({ providers }) => providers.length > 0)
  const { fine, warning, problem } = judging({ providers: own })
  const found = [
    ...(own.length === 0
      ? [
          offered.some((id) => ourProvider(id))
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

export function judgeMissingProviders(missing: readonly string[]): Judged[] {
  return missing.length === 0
    ? []
    : [judging({ providers: missing }).problem("providers_missing")]
}
