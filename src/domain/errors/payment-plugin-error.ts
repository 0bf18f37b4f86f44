/**
 * The base class of the plugin's errors with a code. Code that catches such an error must compare its class, `code` or
 * `outcome`, and not its message. The message and the details can be logged: they contain no card data, documents,
 * tokens or raw bodies.
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
 * Describes any thrown value for a log.
 * - For an error without a code, the text contains the name and the message.
 * - For a PaymentPluginError, and for an error with the property `refusal` (medusa/refusal-errors.ts), the text
 *   contains the name and the message, too.
 * - For every other error with a code, the text contains only the name and the code. The message of a database driver's
 *   error can contain values of a statement, which must not be logged.
 * - For a value that is no error, the text is the name of its type.
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

/**
 * Returns whether a value has the fields of an error. It does not have to be an `Error`, because workflow engines turn
 * errors into plain objects when they store them.
 */
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
  /**
   * The path of the option in medusa-config.ts, for example `accounts[0].baseUrl`. Empty for a problem that concerns
   * the whole store.
   */
  path: string
  /**
   * The problem, or what to enter instead. It is appended to `path`. It never contains the entered value, which may be
   * a secret.
   */
  message: string
  /** Set for a problem about which the settings page has a text of its own. */
  code?: "medusa_too_old"
}

/**
 * The error for invalid options of the plugin. Its message lists all problems, so that they can be corrected together.
 */
export class ConfigurationError extends PaymentPluginError<"configuration_invalid"> {
  readonly problems: readonly ConfigurationProblem[]

  constructor(problems: readonly ConfigurationProblem[]) {
    super({
      code: "configuration_invalid",
      message: configurationErrorMessage(problems),
      details: { problems },
    })
    this.problems = problems
  }
}

function configurationErrorMessage(
  problems: readonly ConfigurationProblem[]
): string {
  // A problem without a path concerns the whole store, for example a database that was not migrated.
  if (problems.length === 1 && problems[0]?.path === "") {
    return `medusa-payment-checkout-transparent: ${problems[0].message}`
  }
  const title =
    problems.length === 1
      ? "one option needs attention"
      : `${problems.length} options need attention`
  return [
    // The log at boot also contains messages of other packages.
    `medusa-payment-checkout-transparent: ${title}:`,
    ...problems.map((problem) => `  - ${problemLine(problem)}`),
  ].join("\n")
}

function problemLine({ path, message }: ConfigurationProblem): string {
  return path === "" ? message : `${path} ${message}`
}
