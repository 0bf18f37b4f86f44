/** What a Content-Security-Policy lacks. */
export interface Missing {
  directive: string
  /** Of what was asked for: `https://cdn.example`, or a word like `inline`. */
  address: string
}

const EVENT = "securitypolicyviolation"

/** Does some work, and tells what the page's policy forbade meanwhile; undefined where it forbade nothing. */
export async function watchingPolicy<Result>(
  work: () => Promise<Result>,
  page: EventTarget = document
): Promise<{ result: Result; missing: Missing | undefined }> {
  let missing: Missing | undefined
  const note = (event: Event) => {
    const { disposition, effectiveDirective, blockedURI } =
      event as SecurityPolicyViolationEvent
    // A policy that only reports forbids nothing.
    if (disposition === "enforce" && isOfCode(effectiveDirective)) {
      missing ??= {
        directive: effectiveDirective.replace(/-elem$/, ""),
        address: originOf(blockedURI),
      }
    }
  }
  page.addEventListener(EVENT, note)
  try {
    const result = await work()
    // The browser tells it in a task of its own, which may come after the failure.
    await new Promise((resolve) => setTimeout(resolve))
    return { result, missing }
  } finally {
    page.removeEventListener(EVENT, note)
  }
}

function isOfCode(directive: string): boolean {
  return /^(script-src|connect-src|default-src)/.test(directive)
}

function originOf(address: string): string {
  try {
    return new URL(address).origin
  } catch {
    return address
  }
}
