export type PostOutcome = { status: number } | { status: null; error: string }

export type Post = {
  url: string
  headers: Record<string, string>
  text: string
  timeoutMs: number
}

/** Never rejects: that nobody takes a notification is an outcome like another. */
export async function post(
  { url, headers, text, timeoutMs }: Post,
  stopped: AbortSignal
): Promise<PostOutcome> {
  const call = new AbortController()
  const abort = () => call.abort()
  const timer = setTimeout(abort, timeoutMs).unref()
  stopped.addEventListener("abort", abort, { once: true })
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body: text,
      signal: call.signal,
      // Followed, it could lead away from this machine.
      redirect: "manual",
    })
    // Nobody reads it, but a receiver is not to be cut off while it answers.
    await response.text().catch(() => undefined)
    return { status: response.status }
  } catch (error) {
    const why = call.signal.aborted
      ? `no answer within ${timeoutMs} ms`
      : explain(error)
    return { status: null, error: why }
  } finally {
    clearTimeout(timer)
    stopped.removeEventListener("abort", abort)
  }
}

/** `fetch failed` alone would not tell a shop that is not running from one that hangs up. */
function explain(error: unknown): string {
  const { message, cause } = error as Error & {
    cause?: { code?: string; message?: string }
  }
  return cause?.code ?? cause?.message ?? message
}
