import { PaymentPluginError } from "./payment-plugin-error"

/**
 * What a log may say of any error. Ours are safe as they are. A database driver puts statements
 * and their values into its messages, so of whatever carries a code only name and code are told.
 */
export function describeError(error: unknown): string {
  if (!isErrorLike(error)) {
    return typeof error
  }
  const { name, message, code } = error
  // Medusa's errors have the property without a value.
  return code === undefined || code === null || isOurs(error)
    ? `${name}: ${message}`
    : `${name} ${String(code)}`
}

/** Also what a workflow engine made of one on its way through a store. */
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

function isOurs(error: unknown): boolean {
  return error instanceof PaymentPluginError
}
