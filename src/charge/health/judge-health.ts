import { JOB_MISSING_AFTER_MS, LONGEST_WAIT_MS } from "../times"
import type { Backlog, DiscrepancyBacklog } from "./figures"
import {
  type Health,
  type HealthCheck,
  healthOf,
  isWithin,
  type Judged,
} from "./health"
import { judgeAccount } from "./judge-account"
import { judgeLocks } from "./judge-locks"
import type { StoreState } from "./state"

/**
 * How a store is: with judgeAccount and judgeLocks the one place that says what is degraded and what fails. Degraded is
 * what a person should look at while sales go on; failing is what keeps sales, or the work on them, from
 * happening.
 */
export function judgeHealth(state: StoreState): Health {
  return healthOf([
    ...state.accounts.flatMap((account) => judgeAccount(account, state)),
    ...waiting(state),
    { name: "job", account: null, ...job(state) },
    { name: "locks", account: null, ...judgeLocks(state.locks, state.now) },
    ...state.others,
  ])
}

/** What waits too long, for every account that is configured or has any. */
function waiting({ now, accounts, work }: StoreState): HealthCheck[] {
  const names = new Set([
    ...accounts.map(({ account }) => account),
    ...Object.values(work).flatMap((backlogs: readonly Backlog[]) =>
      backlogs.map(({ account }) => account)
    ),
  ])
  return [...names].flatMap((account): HealthCheck[] => {
    const of = (backlogs: readonly Backlog[]) =>
      backlogs.find((one) => one.account === account)
    const late = of(work.lateNotifications)
    const waiting = of(work.waitingNotifications)
    const kinds = work.discrepancies.filter((one) => one.account === account)
    return [
      {
        name: "queue",
        account,
        ...backlog(late, {
          code: "notifications_late",
          what: "notifications that are late",
          details: {
            waiting: waiting?.count ?? 0,
            waiting_since: waiting?.oldestAt ?? null,
          },
        }),
        ...(late && !isWithin(late.oldestAt, LONGEST_WAIT_MS, now)
          ? { status: "failing" }
          : {}),
      },
      {
        name: "in_doubt",
        account,
        ...backlog(of(work.longDoubts), {
          code: "in_doubt",
          what: "operations in doubt",
          details: { recent: of(work.recentDoubts)?.count ?? 0 },
        }),
      },
      {
        name: "discrepancies",
        account,
        ...backlog(allKinds(kinds), {
          code: "discrepancies",
          what: "open discrepancies",
          details: {
            kinds: Object.fromEntries(
              kinds.map(({ kind, count }) => [kind, count])
            ),
          },
        }),
      },
    ]
  })
}

function allKinds(
  kinds: readonly DiscrepancyBacklog[]
): Omit<Backlog, "account"> | undefined {
  const [oldest] = kinds
    .map(({ oldestAt }) => oldestAt)
    .sort((one, other) => one.getTime() - other.getTime())
  return (
    oldest && {
      count: kinds.reduce((sum, { count }) => sum + count, 0),
      oldestAt: oldest,
    }
  )
}

function backlog(
  found: Omit<Backlog, "account"> | undefined,
  {
    code,
    what,
    details: others,
  }: { code: string; what: string; details: Record<string, unknown> }
): Judged {
  const details = {
    count: found?.count ?? 0,
    oldest_at: found?.oldestAt ?? null,
    ...others,
  }
  return found
    ? {
        status: "degraded",
        reasons: [
          {
            code,
            details: `${what}: ${found.count}, the oldest since ${found.oldestAt.toISOString()}.`,
          },
        ],
        details,
      }
    : { status: "ok", reasons: [], details }
}

function job({ job: runs, now }: StoreState): Judged {
  const { ranAt, expectedSince } = runs ?? {}
  const details = { last_run_at: ranAt ?? null }
  const since = ranAt ?? expectedSince
  if (!since) {
    return { status: "unknown", reasons: [], details }
  }
  if (isWithin(since, JOB_MISSING_AFTER_MS, now)) {
    return { status: ranAt ? "ok" : "unknown", reasons: [], details }
  }
  return {
    status: "failing",
    reasons: [
      {
        code: "job_missing",
        details: `The scheduled job has not run since ${since.toISOString()}. Restart Medusa's processes, and see that one of them runs jobs.`,
      },
    ],
    details,
  }
}
