import { writeFileSync } from "node:fs"
import { parseJsonObject } from "../../../../src/domain/parsing/values"
import type { AccountOptions } from "../../../../src/options/account-options"
import { PLUGIN_NAME } from "../../../../src/options/version"
import { confirmedSettings } from "../../../../src/operations/perform/confirmed-settings"
import { systemClock } from "../../../../src/operations/perform/gateway-clients"
import { redactNotification } from "../../../../src/webhooks/redact-notification"
import letter from "./operator-letter.json"
import type { Trial } from "./experiment/trial"
import { ASSUMPTIONS, type Verdict, VERDICTS } from "./verdict/verdicts"

/** The result of a run of the command `confirm`. */
export interface RunResult {
  verdicts: Verdict[]
  /** The reason why the run stopped before its end. */
  stopped: string | undefined
  /** Sentences for the user about the charges and links that could not be ended, with their ids. */
  left: string[]
}

/**
 * Returns the lines that are printed at the end of the run: the verdict on each assumption, how to check the
 * assumptions that were not seen, and the options to change.
 */
export function resultLines({ verdicts, stopped, left }: RunResult): string[] {
  const of = (wanted: Verdict["verdict"]) =>
    verdicts.filter(({ verdict }) => verdict === wanted)
  const lines = VERDICTS.flatMap(of).flatMap(({ id, verdict, observed }) => {
    const { title, how, contradicted } = ASSUMPTIONS[id]
    const below = {
      confirmed: [],
      "not seen": [`To see it: ${how}`],
      contradicted: [
        `Observed: ${observed ?? "-"}`,
        `It means: ${contradicted}`,
      ],
    }[verdict]
    const word = verdict === "contradicted" ? "CONTRADICTED" : verdict
    return [
      `${id}  ${word.padEnd(14)}${title}`,
      ...below.map((words) => `${" ".repeat(20)}${words}`),
    ]
  })
  return [
    ...lines,
    ...section("For this account in medusa-config:", optionsToPaste(verdicts)),
    ...section("Not ended. End these by hand:", left.join("\n")),
    ...section("The run stopped early.", stopped ?? ""),
    `${of("confirmed").length} of ${verdicts.length} confirmed, ${of("contradicted").length} contradicted, ${of("not seen").length} not seen.`,
  ]
}

function section(title: string, text: string): string[] {
  return text === "" ? [] : ["", title, "", text, ""]
}

/** Returns the options to paste into an account of medusa-config.ts. The text is empty if no option has to change. */
export function optionsToPaste(verdicts: readonly Verdict[]): string {
  const tree: Record<string, unknown> = {}
  for (const [path, value] of verdicts.flatMap(({ set }) =>
    Object.entries(set ?? {})
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

/**
 * Writes the report into a file that can be attached to an issue. It contains no credential, token, name, document or
 * card.
 */
export function writeReport(
  file: string,
  trial: Trial,
  result: RunResult
): void {
  const { account } = trial.plan
  const report = {
    plugin: PLUGIN_NAME,
    date: systemClock.now().toISOString(),
    environment: account.environment,
    ...confirmedSettings(account),
    ...result,
    options: optionsToPaste(result.verdicts),
    exchanges: trial.exchanges.map(({ request, exchange }) => ({
      call: `${request.method} ${request.url.pathname}`,
      sent: allowedFieldsOf(request.body),
      outcome: exchange.kind,
      ...(exchange.kind === "answered" && {
        status: exchange.answer.httpStatus,
        answer: allowedFieldsOf(exchange.answer.body),
      }),
    })),
  }
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 })
}

/**
 * Returns the fields of an answer's body that the plugin's allow-list for notifications contains. All other fields may
 * be secret or personal, and are left out.
 */
function allowedFieldsOf(body: string | undefined): unknown {
  const fields = body === undefined ? undefined : parseJsonObject(body)
  return fields && redactNotification({ data: fields }).data
}

/** Returns a letter to the gateway's operator, in Portuguese, with the questions that no call can answer. */
export function letterFor({
  clientId,
  merchantDocument,
}: AccountOptions): string {
  return letter.lines
    .join("\n")
    .replace("{clientId}", clientId ?? "…")
    .replace("{document}", merchantDocument ?? "…")
}
