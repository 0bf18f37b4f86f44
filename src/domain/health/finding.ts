import type { CheckName, FindingCode, NeededFigures } from "./finding-codes"

/**
 * How severe a finding is.
 * - `fine`: an administrator has nothing to do.
 * - `warning`: sales continue, but an administrator should look at the finding.
 * - `problem`: an administrator has to act soon, for example because shoppers cannot pay or payments are not processed.
 * - `unknown`: the check had no data or could not read it, or the finding is only for information. The overall status
 *   ignores such a finding.
 */
export type Severity = "fine" | "warning" | "problem" | "unknown"

export interface CheckResult {
  severity: Severity
  /** The code of the finding. `texts/json/checks.*.json` has its text, which says what was found and what to do. */
  code: FindingCode
  /**
   * Further values, such as counts, times and short texts, which the command `doctor` prints. They contain no secrets
   * and no personal data.
   */
  figures: Figures
}

export type Figures = Record<string, unknown>

export interface CheckWords {
  says: string
  to_do?: string
}

type WordsByCode = (code: FindingCode) => CheckWords

/** The result of a check of one account. If `account` is null, the result is about the whole store. */
export interface Finding extends CheckResult {
  check: CheckName
  account: string | null
}

/**
 * The type of the parameter `more` of the functions that `createCheckResultBuilders` returns. `more` contains values of
 * the finding. It is optional if all values that the finding must contain were passed to `createCheckResultBuilders`,
 * and otherwise required.
 */
type MoreFigures<Code extends FindingCode, Given> = [
  NeededFigures<Code, Given>,
] extends [never]
  ? [more?: Figures]
  : [more: Figures & Record<NeededFigures<Code, Given>, unknown>]

/**
 * Returns four functions that create the results of a health check, one function for each severity. Each function takes
 * the code of a finding, such as "ok", and more values of this finding.
 *
 * `figures` contains values that all created results have, for example a number of charges.
 */
export function createCheckResultBuilders<
  Given extends Figures = Record<never, unknown>,
>(figures?: Given) {
  const builderFor =
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
    fine: builderFor("fine"),
    warning: builderFor("warning"),
    problem: builderFor("problem"),
    unknown: builderFor("unknown"),
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

/**
 * Returns the overall status of all findings for monitoring services: `failing` if a finding is a problem, otherwise
 * `degraded` if a finding is a warning, and otherwise `ok`.
 */
export function overallStatus(
  findings: readonly Pick<Finding, "severity">[]
): "ok" | "degraded" | "failing" {
  const hasFindingOfSeverity = (severity: Severity) =>
    findings.some((finding) => finding.severity === severity)
  return hasFindingOfSeverity("problem")
    ? "failing"
    : hasFindingOfSeverity("warning")
      ? "degraded"
      : "ok"
}

/**
 * Returns whether a setup step is done, which means that its check found nothing to do. The step `region` is also done
 * if a region offers only some of the account's methods, because a store can sell with these.
 */
function isSetupStepDone({ severity, code }: CheckResult): boolean {
  return severity === "fine" || code === "method_not_offered"
}

export function toFindingResponse(
  { check, account, severity, code, figures }: Finding,
  wordsOf: WordsByCode
) {
  const { says, to_do = null } = wordsOf(code)
  return { check, account, severity, code, says, to_do, figures }
}

export type FindingResponse = ReturnType<typeof toFindingResponse>

/**
 * Returns the body that the health route sends: the overall status, the checks beginning with the most severe finding,
 * and the setup steps.
 */
export function toHealthResponse(
  { health, setup }: Record<"health" | "setup", readonly Finding[]>,
  wordsOf: WordsByCode
) {
  return {
    status: overallStatus(health),
    checks: sortWorstFirst(health).map((finding) =>
      toFindingResponse(finding, wordsOf)
    ),
    setup: worstOfEachCheck(setup).map((finding) => ({
      ...toFindingResponse(finding, wordsOf),
      is_done: isSetupStepDone(finding),
    })),
  }
}

/**
 * Returns the most severe finding of each check of each account. `unknown` counts as the least severe.
 *
 * A check can have one finding for each integration of the gateway: one for charges and one for payment links. If one
 * integration was never used, its finding is `unknown` and must not hide the finding of the other integration.
 */
function worstOfEachCheck(findings: readonly Finding[]): Finding[] {
  const checkOfAccount = ({ check, account }: Finding) => `${account}:${check}`
  return [...new Set(findings.map(checkOfAccount))].flatMap((name) =>
    sortWorstFirst(
      findings.filter((one) => checkOfAccount(one) === name)
    ).slice(0, 1)
  )
}

export type HealthResponse = ReturnType<typeof toHealthResponse>

export function isWithinLast(at: Date, ms: number, now: Date): boolean {
  return now.getTime() - at.getTime() <= ms
}
