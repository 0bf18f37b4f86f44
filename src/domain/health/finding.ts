import type { CheckName, FindingCode, NeededFigures } from "./finding-codes"

/**
 * How severe a finding is.
 * - `fine`: nothing has to be done.
 * - `warning`: sales continue, but an administrator should look.
 * - `problem`: no sale can be made, or sales are not processed.
 * - `unknown`: there are no data to judge, or they could not be read. Such a finding does not worsen the overall
 *   status.
 */
export type Severity = "fine" | "warning" | "problem" | "unknown"

export interface CheckResult {
  severity: Severity
  /** The code of the finding. Its text in texts/json/checks says what was found and what to do. */
  code: FindingCode
  /** Numbers, times and texts for a developer. Contains no secrets and no personal data. */
  figures: Figures
}

export type Figures = Record<string, unknown>

export interface CheckWords {
  says: string
  to_do?: string
}

type WordsByCode = (code: FindingCode) => CheckWords

/** The result of one check for one account, or for the whole store if `account` is null. */
export interface Finding extends CheckResult {
  check: CheckName
  account: string | null
}

/**
 * The last argument of the functions that `judging` returns: the figures of the finding that were not given to
 * `judging`. The argument is optional if the finding needs no further figures.
 */
type MoreFigures<Code extends FindingCode, Given> = [
  NeededFigures<Code, Given>,
] extends [never]
  ? [more?: Figures]
  : [more: Figures & Record<NeededFigures<Code, Given>, unknown>]

/**
 * Returns one function for each severity. The function builds a finding from its code. The finding has the figures that
 * were given to `judging` and those that are given to the function.
 */
export function checkResults<Given extends Figures = Record<never, unknown>>(
  figures?: Given
) {
  const judged =
    (severity: Severity) =>
    <Code extends FindingCode>(
      code: Code,
      ...[more]: MoreFigures<Code, Given>
    ): CheckResult => ({
      severity,
      code,
      figures: { ...figures, ...more },
    })
  return {
    fine: judged("fine"),
    warning: judged("warning"),
    problem: judged("problem"),
    unknown: judged("unknown"),
  }
}

const SEVERITIES_WORST_FIRST = [
  "problem",
  "warning",
  "fine",
  "unknown",
] as const

function sortWorstFirst(findings: readonly Finding[]): Finding[] {
  return SEVERITIES_WORST_FIRST.flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity)
  )
}

/** Returns the overall status of all findings, for a monitor. */
export function overallStatus(
  findings: readonly Pick<Finding, "severity">[]
): "ok" | "degraded" | "failing" {
  const has = (severity: Severity) =>
    findings.some((finding) => finding.severity === severity)
  return has("problem") ? "failing" : has("warning") ? "degraded" : "ok"
}

/**
 * The findings of setup steps that an administrator still has to do. A step that was done becomes open again when such
 * a finding returns.
 */
const OPEN_STEP_CODES: readonly FindingCode[] = [
  "credentials_missing",
  "credentials_refused",
  "never_connected",
  "no_notification_token",
  "no_notification_yet",
  "not_offered",
  "account_not_offered",
  "no_pix_yet",
  "no_card_yet",
  "no_refund_yet",
]

function isOpenStep({ code }: Pick<CheckResult, "code">): boolean {
  return OPEN_STEP_CODES.includes(code)
}

/** Returns a finding with its texts, in the form that the health route returns. */
export function shownFinding(
  { check, account, severity, code, figures }: Finding,
  wordsOf: WordsByCode
) {
  const { says, to_do = null } = wordsOf(code)
  return { check, account, severity, code, says, to_do, figures }
}

export type ShownFinding = ReturnType<typeof shownFinding>

/**
 * Returns the response of the health route: the status, the checks with the worst first, and the setup steps that lead
 * to the first sale.
 */
export function shownHealth(
  { health, setup }: Record<"health" | "setup", readonly Finding[]>,
  wordsOf: WordsByCode
) {
  return {
    status: overallStatus(health),
    checks: sortWorstFirst(health).map((finding) =>
      shownFinding(finding, wordsOf)
    ),
    setup: worstOfEachCheck(setup).map((finding) => ({
      ...shownFinding(finding, wordsOf),
      is_done: !isOpenStep(finding),
    })),
  }
}

/**
 * Returns the worst finding of each check of an account. `unknown` ranks last, so that an unused integration does not
 * make a finished step open again.
 */
function worstOfEachCheck(findings: readonly Finding[]): Finding[] {
  const checkOfAccount = ({ check, account }: Finding) => `${account}:${check}`
  return [...new Set(findings.map(checkOfAccount))].flatMap((name) =>
    sortWorstFirst(
      findings.filter((one) => checkOfAccount(one) === name)
    ).slice(0, 1)
  )
}

export type ShownHealth = ReturnType<typeof shownHealth>

export function isWithinLast(at: Date, ms: number, now: Date): boolean {
  return now.getTime() - at.getTime() <= ms
}
