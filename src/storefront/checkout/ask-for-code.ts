import { begin } from "./begin"
import type { CodeRequest } from "./checkout"
import type { Flow } from "./flow"
import { openBegun } from "./open-begun"
import type { CodeOutcome } from "./outcomes"

/** Makes a session with a code. Nobody is charged but who pays the code. */
export async function askForCode(
  flow: Flow,
  { method, document, documentType }: CodeRequest
): Promise<CodeOutcome> {
  const begun = await begin(flow, method, () => ({
    document,
    document_type: documentType,
  }))
  return openBegun(flow, begun) as Promise<CodeOutcome>
}
