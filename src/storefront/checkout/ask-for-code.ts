import { begin } from "./begin"
import type { CodeRequest } from "./checkout"
import type { Flow } from "./flow"
import { openPayment } from "./look"
import type { CodeOutcome, ShownState } from "./outcomes"

/** Makes a session with a code. Nobody is charged but who pays the code. */
export async function askForCode(
  flow: Flow,
  { method, document, documentType }: CodeRequest
): Promise<CodeOutcome> {
  const begun = await begin(flow, method, () => ({
    document,
    document_type: documentType,
  }))
  if (begun.kind) {
    return begun
  }
  const state = begun.session.state
  // As the state route says it: what was made a moment ago has not come to nothing yet.
  const told =
    state === "incomplete" ? undefined : { method, state: state as ShownState }
  return openPayment(flow, { ...begun, told }) as Promise<CodeOutcome>
}
