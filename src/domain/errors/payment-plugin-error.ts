/**
 * The root of the plugin's errors that have a code. Callers branch on the class, on `code` or on
 * `outcome`, never on the text of the message. Message and details are safe to log: no card data, documents, tokens
 * or raw bodies.
 */
export abstract class PaymentPluginError<
  Code extends string = string,
> extends Error {
  readonly code: Code
  readonly details: Readonly<Record<string, unknown>>

  protected constructor(fields: {
    code: Code
    message: string
    details?: object
    cause?: unknown
  }) {
    super(
      fields.message,
      fields.cause === undefined ? undefined : { cause: fields.cause }
    )
    Object.defineProperty(this, "name", {
      value: new.target.name,
      configurable: true,
    })
    this.code = fields.code
    this.details = Object.freeze({ ...fields.details })
  }
}

/**
 * Describes any error for a log. Our own errors are safe as they are. A database driver puts statements and their
 * values into its messages, so a foreign error with a code is described only by its name and code.
 */
export function describeError(error: unknown): string {
  if (!isErrorLike(error)) {
    return typeof error
  }
  const { name, message, code } = error
  // Medusa's errors have a `code` property without a value.
  return code === undefined ||
    code === null ||
    error instanceof PaymentPluginError ||
    "refusal" in error
    ? `${name}: ${message}`
    : `${name} ${String(code)}`
}

/** Whether a value has the shape of an error; a workflow engine may have copied it on its way through a store. */
function isErrorLike(
  error: unknown
): error is { name: string; message: string; code?: string | number | null } {
  return (
    typeof error === "object" &&
    error !== null &&
    "name" in error &&
    typeof error.name === "string" &&
    "message" in error &&
    typeof error.message === "string"
  )
}

export interface ConfigurationProblem {
  /** The path of the option in medusa-config.ts, for example `accounts[0].baseUrl`. */
  path: string
  /** What is wrong or what to enter, read after the path. Never the value found: it may be a secret. */
  message: string
  /** The code of a problem for which the settings page has its own text. */
  code?: "medusa_too_old"
}

/** The options are invalid. One message lists every problem, so that one edit can correct all of them. */
export class ConfigurationError extends PaymentPluginError<"configuration_invalid"> {
  readonly problems: readonly ConfigurationProblem[]

  constructor(problems: readonly ConfigurationProblem[]) {
    super({
      code: "configuration_invalid",
      message: messageOf(problems),
      details: { problems },
    })
    this.problems = problems
  }
}

function messageOf(problems: readonly ConfigurationProblem[]): string {
  // A problem of the whole store, for example that its database was not migrated.
  if (problems.length === 1 && problems[0]?.path === "") {
    return `medusa-payment-checkout-transparent: ${problems[0].message}`
  }
  const title =
    problems.length === 1
      ? "one option needs attention"
      : `${problems.length} options need attention`
  return [
    // At boot the log also has messages of other packages.
    `medusa-payment-checkout-transparent: ${title}:`,
    ...problems.map((problem) => `  - ${lineOf(problem)}`),
  ].join("\n")
}

function lineOf({ path, message }: ConfigurationProblem): string {
  return path === "" ? message : `${path} ${message}`
}
