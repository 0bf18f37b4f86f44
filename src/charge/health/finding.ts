/**
 * - `fine`: nobody has to do anything.
 * - `warning`: sales go on, and a person should look.
 * - `problem`: no sale can be made, or what was sold is not worked on.
 * - `unknown`: nothing is there to judge by, or it could not be looked at; it makes nothing worse.
 */
export type Severity = "fine" | "warning" | "problem" | "unknown"

/** What a judge makes of what was observed. */
export interface Judged {
  severity: Severity
  /** Names the words that say what was found, and what to do: texts/json/checks. */
  code: string
  /** Numbers, times and texts for a developer: no secret, no personal data. */
  figures: Figures
}

export type Figures = Record<string, unknown>

export interface CheckWords {
  says: string
  /** What to do about it. */
  to_do?: string
}

type WordsOf = (code: string) => CheckWords

/** What one check came to, of one account or of the store (`account` null). */
export interface Finding extends Judged {
  check: string
  account: string | null
}

/** Begins what a judge says, of what it has observed. */
export function judging(figures: Figures = {}) {
  const judged =
    (severity: Severity) =>
    (code: string, more: Figures = {}): Judged => ({
      ...{ severity, code },
      figures: { ...figures, ...more },
    })
  return {
    fine: judged("fine"),
    warning: judged("warning"),
    problem: judged("problem"),
    unknown: judged("unknown"),
  }
}

const WORST_FIRST = ["problem", "warning", "fine", "unknown"] as const

/** What is not well stands first. */
function worstFirst(findings: readonly Finding[]): Finding[] {
  return WORST_FIRST.flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity)
  )
}

/** The one word for all findings, which a monitor reads. */
export function statusOf(
  findings: readonly Pick<Finding, "severity">[]
): "ok" | "degraded" | "failing" {
  const has = (severity: Severity) =>
    findings.some((finding) => finding.severity === severity)
  return has("problem") ? "failing" : has("warning") ? "degraded" : "ok"
}

/** What a step of the setup says while it is to be done; the steps come back with it. */
const TO_BE_DONE: readonly string[] = [
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

function isToBeDone({ code }: Pick<Judged, "code">): boolean {
  return TO_BE_DONE.includes(code)
}

/** A finding as programs and pages read it. */
export function shownFinding(
  { check, account, severity, code, figures }: Finding,
  wordsOf: WordsOf
) {
  const { says, to_do = null } = wordsOf(code)
  return { check, account, severity, code, says, to_do, figures }
}

export type ShownFinding = ReturnType<typeof shownFinding>

/** What the health route answers: one word, its checks, and the steps that lead to the first sale. */
export function shownHealth(
  { health, setup }: Record<"health" | "setup", readonly Finding[]>,
  wordsOf: WordsOf
) {
  return {
    status: statusOf(health),
    checks: worstFirst(health).map((finding) => shownFinding(finding, wordsOf)),
    setup: oneOfEach(setup).map((finding) => ({
      ...shownFinding(finding, wordsOf),
      is_done: !isToBeDone(finding),
    })),
  }
}

/** An integration that nobody has used yet makes no step of the other one undone. */
function oneOfEach(findings: readonly Finding[]): Finding[] {
  const nameOf = ({ check, account }: Finding) => `${account}:${check}`
  return [...new Set(findings.map(nameOf))].flatMap((name) =>
    worstFirst(findings.filter((one) => nameOf(one) === name)).slice(0, 1)
  )
}

export type ShownHealth = ReturnType<typeof shownHealth>

export function isWithin(at: Date, ms: number, now: Date): boolean {
  return now.getTime() - at.getTime() <= ms
}
