import { PaymentPluginError } from "./payment-plugin-error"

/**
 * What a log may say of any error. Ours are safe as they are. A database driver puts statements
 * and their values into its messages, so of whatever carries a code only name and code are told.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) {
    return typeof error
  }
  return "code" in error && !(error instanceof PaymentPluginError)
    ? `${error.name} ${String(error.code)}`
    : `${error.name}: ${error.message}`
}
