import { writeFileSync } from "node:fs"
import type { AccountOptions } from "../../options/account-options"
import letter from "./operator-letter.json"
import { redact } from "../../gateway/redact"
import { jsonObject } from "../../charge/reading/values"
import { PLUGIN_NAME } from "../../options/version"
import { redactNotification } from "../../webhooks/redact-notification"
import { confirmedFor } from "../../payments/confirmed-for"
import type { Ended } from "./run-trial"
import type { Trial } from "./trial"
import { ASSUMPTIONS, type Verdict } from "./verdicts"

const WORDS = {
  confirmed: "confirmed",
  contradicted: "CONTRADICTED",
  not_observed: "not seen",
} as const

/** The lines of the terminal: what is confirmed, what was not observed and how to see it, and what to change. */
export function linesOf(
  verdicts: readonly Verdict[],
  { stopped, left }: Ended
): string[] {
  const of = (wanted: Verdict["verdict"]) =>
    verdicts.filter(({ verdict }) => verdict === wanted)
  const lines = (
    ["confirmed", "not_observed", "contradicted"] as const
  ).flatMap((kind) =>
    of(kind).flatMap(({ id, observed, set }) => {
      const { title, how, contradicted } = ASSUMPTIONS[id]
      const below =
        kind === "not_observed"
          ? [`To see it: ${how}`]
          : kind === "confirmed"
            ? []
            : [
                observed && `Seen: ${observed}`,
                `It means: ${contradicted}`,
                Object.keys(set).length > 0
                  ? "Set the option below."
                  : "No option changes it.",
              ]
      const isShort = observed !== undefined && observed.length <= 60
      const note = kind === "confirmed" && isShort ? ` (${observed})` : ""
      return [
        `${id}  ${WORDS[kind].padEnd(14)}${title}${note}`,
        ...below.filter(Boolean).map((line) => `${" ".repeat(20)}${line}`),
      ]
    })
  )
  const options = optionsOf(verdicts)
  return [
    "",
    ...lines,
    ...(options === ""
      ? []
      : ["", "For this account in medusa-config:", "", options]),
    ...(left.length > 0
      ? ["", "Not ended; do it yourself:", ...left.map((one) => `  ${one}`)]
      : []),
    ...(stopped === undefined ? [] : ["", `The run stopped early. ${stopped}`]),
    "",
    `${of("confirmed").length} of ${verdicts.length} confirmed, ${of("contradicted").length} contradicted, ${of("not_observed").length} not seen.`,
  ]
}

/** The options to paste into an account of medusa-config; empty where nothing is to be changed. */
export function optionsOf(verdicts: readonly Verdict[]): string {
  const tree: Record<string, unknown> = {}
  for (const [path, value] of verdicts.flatMap(({ set }) =>
    Object.entries(set)
  )) {
    const names = path.split(".")
    const last = names.pop() ?? ""
    const parent = names.reduce<Record<string, unknown>>(
      (inner, name) => (inner[name] ??= {}) as Record<string, unknown>,
      tree
    )
    parent[last] = value
  }
  return Object.keys(tree).length === 0
    ? ""
    : JSON.stringify(tree, null, 2)
        .replace(/"(\w+)":/g, "$1:")
        .split("\n")
        .slice(1, -1)
        .map((line) => line.replace(/([^{,])$/, "$1,"))
        .join("\n")
}

/** The report as a file that can be put into an issue: no credential, token, name, document or card. */
export function writeReport(
  file: string,
  trial: Trial,
  { verdicts, ended }: { verdicts: readonly Verdict[]; ended: Ended }
): void {
  const { account } = trial.observations
  const report = {
    plugin: PLUGIN_NAME,
    date: new Date(trial.startedAt).toISOString(),
    environment: account.environment,
    ...confirmedFor(account),
    verdicts: verdicts.map((one) => ({
      ...one,
      title: ASSUMPTIONS[one.id].title,
    })),
    options: optionsOf(verdicts),
    ...ended,
    exchanges: trial.exchanges.map(({ request, exchange, at }) => ({
      after_ms: at - trial.startedAt,
      call: `${request.method} ${request.url.pathname}`,
      sent: bodyIn(request.body),
      ...(exchange.kind === "answered"
        ? {
            status: exchange.answer.httpStatus,
            answer: bodyIn(exchange.answer.body),
            words: wordsIn(exchange.answer.body, trial),
          }
        : { outcome: exchange.kind }),
    })),
  }
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 })
}

/** A body with the values of the fields that may be shown, by the allow-list of notifications. */
function bodyIn(body: string | undefined): unknown {
  const fields = body === undefined ? undefined : jsonObject(body)
  return fields && redactNotification({ data: fields }).data
}

function wordsIn(body: string, { settings }: Trial): string | undefined {
  const { message, error_description: description = message } =
    jsonObject(body) ?? {}
  return typeof description === "string"
    ? redact(description, [settings.clientSecret, settings.clientId])
    : undefined
}

/** Returns the letter to the operator, in Portuguese, about what no call shows. */
export function letterFor({
  clientId,
  merchantDocument,
}: AccountOptions): string {
  return letter.lines
    .join("\n")
    .replace("{clientId}", clientId ?? "…")
    .replace("{document}", merchantDocument ?? "…")
}
