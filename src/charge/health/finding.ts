import {
  type CheckCode,
  type CheckWords,
  ENGLISH_CHECKS,
} from "./check-words-english"
import { PORTUGUESE_CHECKS } from "./check-words-portuguese"

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
  /** Names the words that say what was found, and what to do. */
  code: CheckCode
  /** Numbers, times and texts for a developer: no secret, no personal data. */
  figures: Figures
}

export type Figures = Record<string, unknown>

/** What one check came to, of one account or of the store (`account` null). */
export interface Finding extends Judged {
  check: string
  account: string | null
}

/** Begins what a judge says, of what it has observed. */
export function judging(figures: Figures = {}) {
  const judged =
    (severity: Severity) =>
    (code: CheckCode, more: Figures = {}): Judged => ({
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
const TO_BE_DONE: readonly CheckCode[] = [
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

/** The words of a code in the language of a locale: Portuguese where it is asked for, else English. */
export function wordsOf(code: CheckCode, locale = "en"): CheckWords {
  return (/^pt\b/i.test(locale) ? PORTUGUESE_CHECKS : ENGLISH_CHECKS)[code]
}

/** A finding as programs and pages read it. */
export function shownFinding(
  { check, account, severity, code, figures }: Finding,
  locale?: string
) {
  const [says, toDo] = wordsOf(code, locale)
  return {
    ...{ check, account, severity, code, says },
    to_do: toDo ?? null,
    figures,
  }
}

export type ShownFinding = ReturnType<typeof shownFinding>

/** What the health route answers: one word, its checks, and the steps that lead to the first sale. */
export function shownHealth(
  { health, setup }: Record<"health" | "setup", readonly Finding[]>,
  locale?: string
) {
  return {
    status: statusOf(health),
    checks: worstFirst(health).map((finding) => shownFinding(finding, locale)),
    setup: oneOfEach(setup).map((finding) => ({
      ...shownFinding(finding, locale),
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
