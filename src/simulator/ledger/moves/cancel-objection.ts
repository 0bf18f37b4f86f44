import type { CodeSettings } from "../codes/code-settings"
import type { Objection } from "./objection"

/** Whether this gateway withdraws a code that nobody has paid. */
export function cancelObjection({
  codesCancelable,
}: CodeSettings): Objection | undefined {
  if (codesCancelable) {
    return undefined
  }
  return {
    message:
      "A code that is not paid cannot be canceled; it ends when it is paid or expires",
    businessCode: "CODE_NOT_CANCELABLE",
  }
}
