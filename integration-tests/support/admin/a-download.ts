import { ADMIN_LOGIN } from "../../../harness/admin/an-admin"

/** A file of the admin API that is being downloaded. */
export interface Download {
  status: number
  headers: Headers
  /** The pieces of the text. The store is read only as fast as the test reads them. */
  pieces: AsyncIterable<string>
  /** Closes the connection. */
  abort(): void
}

/** Returns a function that downloads files as an existing administrator. It keeps nothing in memory. */
export async function downloadsFrom(
  url: string
): Promise<(path: string) => Promise<Download>> {
  const answer = await fetch(`${url}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN_LOGIN),
  })
  const { token } = (await answer.json()) as { token: string }
  return async (path) => {
    const controller = new AbortController()
    const { status, headers, body } = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: controller.signal,
    })
    return {
      status,
      headers,
      pieces: body!.pipeThrough(
        // By default the decoder would remove a byte order mark at the beginning.
        new TextDecoderStream("utf-8", { ignoreBOM: true })
      ) as unknown as AsyncIterable<string>,
      abort: () => controller.abort(),
    }
  }
}

export async function wholeText({
  pieces,
}: Pick<Download, "pieces">): Promise<string> {
  let text = ""
  for await (const piece of pieces) {
    text += piece
  }
  return text
}
