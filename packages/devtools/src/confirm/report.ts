import { writeFileSync } from "node:fs"
import { parseJsonObject } from "../../../../src/domain/parsing/json-values"
import type { AccountOptions } from "../../../../src/options/account-options"
import type { HttpRequest } from "../../../../src/gateway/transport/http"
import { PLUGIN_NAME } from "../../../../src/options/supported-versions"
import { settingsAffectingAssumptions } from "../../../../src/operations/perform/settings-affecting-assumptions"
import { systemClock } from "../../../../src/operations/perform/gateway-clients"
import { redactNotification } from "../../../../src/webhooks/redact-notification"
import letter from "./operator-letter.json"
import type { ConfirmationRun } from "./experiment/confirmation-run"
import { ASSUMPTIONS_THAT_STOP } from "./verdict/reason-to-stop"
import { ASSUMPTIONS, type Verdict, VERDICTS } from "./verdict/verdicts"

export interface RunResult {
  verdicts: Verdict[]
  /** The reason why the run stopped early. `undefined` if it ran to its end. */
  stopped: string | undefined
  /**
   * Messages about test charges and test links that the command could not refund or cancel. Each message contains the
   * id of the charge or the order number of the link.
   */
  left: string[]
}

/**
 * Returns whether a run was completed without a problem: it did not stop early, it contradicted no assumption, and all
 * its test charges and test links were refunded or canceled.
 */
export function isCompleteAndRight({
  verdicts,
  stopped,
  left,
}: RunResult): boolean {
  return (
    stopped === undefined &&
    left.length === 0 &&
    verdicts.every(({ verdict }) => verdict !== "contradicted")
  )
}

/**
 * Returns whether a result may replace the stored result of an earlier run. A run that stopped early has checked fewer
 * assumptions than a complete one, so its result must not. There is one exception: the result of a run that contradicts
 * an assumption without which no money may be taken.
 */
export function mayReplaceEarlierResult({
  verdicts,
  stopped,
}: RunResult): boolean {
  return (
    stopped === undefined ||
    verdicts.some(
      ({ id, verdict }) =>
        verdict === "contradicted" &&
        ASSUMPTIONS_THAT_STOP.some((one) => one === id)
    )
  )
}

/**
 * Returns the lines to print at the end of a run. They contain the verdict on each assumption, the options to change,
 * and the charges and links that the user has to end by hand.
 */
export function resultLines({ verdicts, stopped, left }: RunResult): string[] {
  const verdictsOfKind = (wanted: Verdict["verdict"]) =>
    verdicts.filter(({ verdict }) => verdict === wanted)
  const lines = VERDICTS.flatMap(verdictsOfKind).flatMap(
    ({ id, verdict, observed }) => {
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
    }
  )
  return [
    ...lines,
    ...formatSection(
      "For this account in medusa-config:",
      formatSuggestedOptions(verdicts)
    ),
    ...formatSection("Not ended. End these by hand:", left.join("\n")),
    ...formatSection("The run stopped early.", stopped ?? ""),
    `${verdictsOfKind("confirmed").length} of ${verdicts.length} confirmed, ${verdictsOfKind("contradicted").length} contradicted, ${verdictsOfKind("not seen").length} not seen.`,
  ]
}

function formatSection(title: string, text: string): string[] {
  return text === "" ? [] : ["", title, "", text, ""]
}

/**
 * Returns the options that the user should paste into the account in medusa-config.ts, as source text. The text is
 * empty if no option has to change.
 */
export function formatSuggestedOptions(verdicts: readonly Verdict[]): string {
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
 * Writes the results and all requests of a run into a file that the user can attach to a public issue. The file
 * contains no credentials, tokens, names, documents or card numbers.
 */
export function writeReport(
  file: string,
  run: ConfirmationRun,
  result: RunResult
): void {
  const { account } = run.plan
  const report = {
    plugin: PLUGIN_NAME,
    date: systemClock.now().toISOString(),
    environment: account.environment,
    ...settingsAffectingAssumptions(account),
    ...result,
    options: formatSuggestedOptions(result.verdicts),
    exchanges: run.exchanges.map(({ request, exchange }) => ({
      call: `${request.method} ${pathOfRequest(request, run)}`,
      sent: redactFieldsForReport(request.body, isAboutCard(request, run)),
      outcome: exchange.kind,
      ...(exchange.kind === "answered" && {
        status: exchange.answer.httpStatus,
        answer: redactFieldsForReport(
          exchange.answer.body,
          isAboutCard(request, run)
        ),
      }),
    })),
  }
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 })
}

/**
 * Returns whether a request saves or deletes a card. In the report, all values of such a request and its answer are
 * left out, because any of them may be the id of the card.
 */
function isAboutCard(
  { method, url: { pathname } }: HttpRequest,
  { settings }: ConfirmationRun
): boolean {
  return method === "DELETE" || pathname.endsWith(settings.paths.saveCard)
}

/**
 * Returns the path of a request. For a deletion, returns the configured path with its placeholder, because the real
 * path contains the id of a card.
 */
function pathOfRequest(
  { method, url }: HttpRequest,
  { settings }: ConfirmationRun
): string {
  return method === "DELETE" ? (settings.paths.deleteCard ?? "") : url.pathname
}

/**
 * Returns the fields of a request or answer in a form that may be published. A value is shown only if the plugin would
 * also store it when it receives a notification. If `isSecret` is true, only the names of the fields are shown.
 */
function redactFieldsForReport(
  body: string | undefined,
  isSecret: boolean
): unknown {
  const fields = body === undefined ? undefined : parseJsonObject(body)
  const name = isSecret ? "card" : "data"
  return fields && redactNotification({ [name]: fields })[name]
}

/**
 * Returns a letter in Portuguese to the gateway's operator. The letter asks the questions that the confirm command
 * cannot answer with requests.
 */
export function composeOperatorLetter({
  clientId,
  merchantDocument,
}: AccountOptions): string {
  return letter.lines
    .join("\n")
    .replace("{clientId}", clientId ?? "…")
    .replace("{document}", merchantDocument ?? "…")
}
