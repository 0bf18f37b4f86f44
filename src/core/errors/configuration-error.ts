import { PaymentPluginError } from "./payment-plugin-error"

export interface ConfigurationProblem {
  /** The option as it is written in medusa-config.ts, for example `accounts[0].baseUrl`. */
  path: string
  /** What to put there, read after the path. Never the value found: it may be a secret. */
  message: string
}

/** The options cannot be used. One message lists every problem, so that one edit mends them all. */
export class ConfigurationError extends PaymentPluginError<"configuration_invalid"> {
  readonly problems: readonly ConfigurationProblem[]

  constructor(problems: readonly ConfigurationProblem[], cause?: unknown) {
    super({
      code: "configuration_invalid",
      message: messageOf(problems),
      details: { problems },
      cause,
    })
    this.problems = problems
  }
}

function messageOf(problems: readonly ConfigurationProblem[]): string {
  const title =
    problems.length === 1
      ? "One payment option needs attention"
      : `${problems.length} payment options need attention`
  return [
    `${title}:`,
    ...problems.map((problem) => `  - ${lineOf(problem)}`),
  ].join("\n")
}

function lineOf({ path, message }: ConfigurationProblem): string {
  return path === "" ? message : `${path} ${message}`
}
